/** "1 move", "3 moves". */
export const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
