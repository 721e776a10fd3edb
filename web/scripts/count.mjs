// How many tests of vitest's reports passed and failed, in ctest's words.
import { readFileSync } from 'node:fs';

const reports = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')));
const sum = (field) => reports.reduce((total, report) => total + report[field], 0);
const [all, failed] = [sum('numTotalTests'), sum('numFailedTests')];
console.log(`${Math.round((100 * (all - failed)) / Math.max(1, all))}% tests passed, ${failed} tests failed out of ${all}`);
