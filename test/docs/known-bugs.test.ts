import { expectPage, markdownTable } from './golden';
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

test('docs/known-bugs.md is current (npm run generate writes it)', () => {
  expectPage('known-bugs.md', `# Known bugs on Windows nodes

${KNOWN_BUGS.length} bugs of Kubernetes, containerd, network plugins, and RKE2 on Windows, and the releases that fix them. \`k8s-windows doctor\` compares them with the versions of
the nodes, and reports those that concern objects of the cluster; so does \`k8s-windows check --nodes\` for the Pods and Services of manifests:

\`\`\`sh
npx k8s-windows doctor dump.json
npx k8s-windows check deploy/ --nodes dump.json
npx k8s-windows explain k/k#138367
\`\`\`

- A series that isn't in "first fixed in" has the fix in no patch release, unless it is later than all that are.
- The version of kube-proxy is that of the image of its Pod on the node; without one, that of the kubelet.
- The version of the network plugin is that of the image of its Pod on the node.
- A vendor may have backported a fix to a version with a suffix, such as \`v1.34.1-gke.1293000\`.

The changelogs, and the source of the patch releases before and with each fix, were read on ${BUGS_READ_ON}, of Kubernetes up to
${Object.values(NEWEST_READ).reverse().join(', ')}. Of a later patch release of these series, it is unknown whether it has a fix that they lack, and nothing is reported.

The tables are generated from \`src/knowledge/known-bugs.ts\`; do not edit them by hand. \`npm run facts\` compares them with the sources.
${(Object.keys(BUG_SOURCES) as BugComponent[]).map((component) => `
## ${component}

${tableOf(component)}

Source: ${BUG_SOURCES[component]}.
`).join('')}`);
});
