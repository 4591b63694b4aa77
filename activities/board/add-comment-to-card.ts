import { addCommentToCard as contract } from '../../src/contracts/board/add-comment-to-card';
import { implement } from '../implement';
import { comment } from './cards/comment';
import { reviewCard } from './cards/review-card';

export const addCommentToCard = implement(contract, comment, { review: reviewCard });
