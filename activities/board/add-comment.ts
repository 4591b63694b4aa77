import { addComment as contract } from '../../src/contracts/board/add-comment';
import { implement } from '../implement';
import { comment } from './comment';
import { reviewCard } from './review-card';

export const addComment = implement(contract, comment, { review: reviewCard });
