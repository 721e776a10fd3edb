import { counter } from '../counting';

/** "1 move", "3 moves". */
export const count = counter('en', 'one', 'other');
