import { Failure, Reported, severityOf } from '../finding';
import { Format } from './format';
import { formatObject, formatPlace, printable } from './words';

/** JUnit XML with a test suite per file, and a test case per finding. A file without findings has one passing test case. */
export const formatJunit: Format = ({ findings, failures, files }) => {
  const suites = files.map((file) => ({
    file,
    failures: failures.filter((failure) => (failure.file ?? '') === file),
    findings: findings.filter((finding) => (finding.file ?? '') === file),
  }));
  const count = (suite: { findings: readonly Reported[] }) => suite.findings.filter(isFailing).length;
  const total = (of: (suite: (typeof suites)[number]) => number) => suites.reduce((sum, suite) => sum + of(suite), 0);
  const cases = (suite: (typeof suites)[number]) => Math.max(1, suite.failures.length + suite.findings.length);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="k8s-windows" tests="${total(cases)}" failures="${total(count)}" errors="${total(({ failures: each }) => each.length)}">`,
    ...suites.flatMap((suite) => [
      `  <testsuite name="${escape(suite.file)}" tests="${cases(suite)}" failures="${count(suite)}" errors="${suite.failures.length}">`,
      ...suite.failures.map(failureCase),
      ...suite.findings.map(findingCase),
      ...(suite.failures.length + suite.findings.length === 0 ? [`    <testcase classname="${escape(suite.file)}" name="no findings"/>`] : []),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n');
};

const isFailing = (finding: Reported) => severityOf(finding) === 'error';

function failureCase(failure: Failure): string {
  return `    <testcase classname="${escape(failure.file ?? '')}" name="unreadable"><error `
    + `message="${escape(failure.message)}">${escape(formatPlace(failure))}</error></testcase>`;
}

function findingCase(finding: Reported): string {
  const { file, rule, message, help, object, effect, severity } = finding;
  const text = `${escape(`${formatPlace(finding)}: ${message}`)}&#10;${escape(`help: ${help}`)}`;
  const outcome = isFailing(finding)
    ? `<failure type="${effect ?? severity}" message="${escape(message)}">${text}</failure>`
    : `<system-out>${text}</system-out>`;
  return `    <testcase classname="${escape(file ?? '')}" name="${escape(`${rule}: ${formatObject(object)}`)}">${outcome}</testcase>`;
}

function escape(text: string): string {
  // characters that XML 1.0 doesn't allow in any form are escaped by printable
  return printable(text).replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
