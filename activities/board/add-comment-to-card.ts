import { addCommentToCard as contract } from '../../src/contracts/board/add-comment-to-card';
import { implement } from '../implement';
import { comment } from './comment';
import { reviewCard } from './review-card';

export const addCommentToCard = implement(contract, comment, { review: reviewCard });
