import { expectPage, markdownTable } from './golden';
import { Platform, REFUSED_ON_WINDOWS, Taint, WindowsVersion } from 'k8s-windows/core';

const names = (versions: readonly WindowsVersion[]) => versions.map((v) => v.name).join(', ');
const taint = ({ key, value, effect }: Taint) => `\`${key}=${value}:${effect}\``;
const range = ({ kubernetes }: WindowsVersion) => (kubernetes ? `${kubernetes.first} to ${kubernetes.last ?? 'now'}` : 'never listed');

test('docs/vocabulary.md is current (npm run generate writes it)', () => {
  expectPage('vocabulary.md', `# The vocabulary

Made of the tables in \`src/knowledge\`; a test holds this page against them.

## Windows versions

${markdownTable([
  ['\`WindowsVersion\`', 'product', 'build', 'image tags', 'mainstream support ends', 'extended support ends', 'in the Kubernetes documentation'],
  ...WindowsVersion.all.map((v) => [
    v.name, v.product, v.build, v.imageTags.join(', ') || 'none', v.mainstreamSupportEnds ?? 'ended', v.extendedSupportEnds ?? 'ended', range(v),
  ]),
])}

## Which host runs which image

${markdownTable([
  ['image of', 'hosts in process isolation', 'hosts in Hyper-V isolation'],
  ...WindowsVersion.all.filter((v) => v.imageTags.length > 0).map((v) => [
    v.name, names(v.processIsolationHosts) + (v.revisionMustMatch ? ' (the revision must match too)' : ''), names(v.hyperVIsolationHosts),
  ]),
])}

## Platforms

${markdownTable([
  ['\`Platform\`', 'taint of its Windows nodes'],
  ...Platform.all.map((p) => [p.name, p.taints.map(taint).join(', ') || 'none']),
])}

## Fields that the API server refuses when \`spec.os.name\` is \`windows\`

${markdownTable([
  ['level', 'field', 'refused when'],
  ...REFUSED_ON_WINDOWS.map(({ level, path, when }) => [level, `\`${path.join('.')}\``, when]),
])}
`);
});
