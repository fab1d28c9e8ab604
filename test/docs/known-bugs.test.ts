import { expectFacts, expectParts, markdownTable } from './golden';
import { BUG_SOURCES, BugComponent, BUGS_READ_ON, KNOWN_BUGS, NEWEST_READ } from '../../src/knowledge';

/** A link to a pull request, an issue, or a commit; a CVE has none. */
function link(id: string, kind: 'pull' | 'issues'): string {
  const [, repository, mark, number] = /^([\w-]+\/[\w-]+)([#@])(\w+)$/.exec(id) ?? [];
  return repository === undefined ? id : `[${id}](https://github.com/${repository.replace(/^k\/k$/, 'kubernetes/kubernetes')}/${mark === '@' ? 'commit' : kind}/${number})`;
}

const tableOf = (component: BugComponent) => markdownTable([
  ['symptom', 'introduced in', 'first fixed in', 'fix', 'issue'],
  ...KNOWN_BUGS.filter((bug) => bug.component === component).map(({ symptom, introduced = 'unknown', fixed, fix, issue }) => (
    [symptom, introduced, fixed.join(', '), link(fix, 'pull'), issue === undefined ? '' : link(issue, 'issues')])),
]);

test('docs/known-bugs.md has the tables of src/knowledge (npm run generate writes them)', () => {
  expectParts('known-bugs.md', {
    bugs: (Object.keys(BUG_SOURCES) as BugComponent[]).map((component) => `## ${component}\n\n${tableOf(component)}\n\nSource: ${BUG_SOURCES[component].source}, read on ${BUG_SOURCES[component].readOn}.`).join('\n\n'),
  });
  expectFacts('known-bugs.md', [
    `${KNOWN_BUGS.length} bugs of Kubernetes`, `were read on ${BUGS_READ_ON}, of Kubernetes up to ${Object.values(NEWEST_READ).reverse().join(', ')}.`,
  ]);
});
