import { addComment as contract } from '../../src/contracts/board/add-comment';
import { implement } from '../implement';
import { comment } from './cards/comment';
import { reviewCard } from './cards/review-card';

export const addComment = implement(contract, comment, { review: reviewCard });
