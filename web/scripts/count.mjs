// usage: count.mjs REPORT... COUNTS
// How many tests of vitest's reports passed and failed, in ctest's words, and as two numbers in the file COUNTS; which
// ones failed, and what they said, stands last. What passed only when it was tried again is told, too: it depends on luck.
import { readFileSync, writeFileSync } from 'node:fs';

const kLinesOfMessage = 6;

const reports = process.argv.slice(2, -1).map((file) => JSON.parse(readFileSync(file, 'utf8')));
const sum = (field) => reports.reduce((total, report) => total + report[field], 0);
const [all, failed] = [sum('numTotalTests'), sum('numFailedTests')];
console.log(`${Math.round((100 * (all - failed)) / Math.max(1, all))}% tests passed, ${failed} tests failed out of ${all}`);
writeFileSync(process.argv.at(-1), `${all - failed} ${failed}\n`);

const colours = /\u001b\[[\d;]*m/g;
const firstLines = (message) =>
  message.replace(colours, '').split('\n').filter((line) => line.trim()).slice(0, kLinesOfMessage).map((line) => `    ${line}`).join('\n');

for (const file of reports.flatMap((report) => report.testResults)) {
  const tests = file.assertionResults.filter((test) => test.status === 'failed');
  const unsteady = file.assertionResults.filter((test) => test.status === 'passed' && test.failureMessages.length);
  for (const test of unsteady) console.log(`passed when tried again: ${test.fullName}\n${firstLines(test.failureMessages.join('\n'))}`);
  for (const test of tests) console.log(`FAILED: ${test.fullName}\n${firstLines(test.failureMessages.join('\n'))}`);
  // Before any test of it ran: what it imports or prepares.
  if (file.status === 'failed' && !tests.length) console.log(`FAILED: ${file.name}\n${firstLines(file.message ?? '')}`);
}
