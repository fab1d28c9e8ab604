import { expectPage, markdownTable } from './golden';
import { POD_KINDS, PodPlace } from '../../src/knowledge';

const code = (text: string) => `\`${text}\``;
const HELD: Readonly<Record<PodPlace['holds'], string>> = { template: 'a Pod template', spec: 'the spec of a Pod', object: 'a Kubernetes object' };

function held({ holds, fields, containers }: PodPlace): string {
  if (!fields) { return HELD[holds]; }
  const placing = ['nodeSelector', 'affinity', 'tolerations', 'runtimeClassName', 'os'].filter((field) => fields.includes(field));
  const all = [...placing, ...(containers?.length === 0 ? [] : ['containers'])];
  return `${all.map(code).join(', ')}, and other fields`;
}

test('docs/custom-resources.md is current (npm run generate writes it)', () => {
  const kinds = Object.entries(POD_KINDS).sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = kinds.flatMap(([kind, places]) => places.map((place, i) => [i === 0 ? code(kind) : '', code(place.path.replace(/\.\*/g, '[]')), held(place)]));
  expect(rows.length).toBeGreaterThan(100);
  expectPage('custom-resources.md', `# Custom resources with Pods

Where the objects of custom kinds define Pods. [\`check\` and \`fix\`](check.md#where-pods-are-found), \`onWindows\` and \`onLinux\`, the transforms and
policies for Pulumi, and \`doctor\` find Pods there. \`[]\` is each item of a list, or each value of a map.

The table is generated from \`src/knowledge\`, which was read from the CustomResourceDefinitions that the projects publish; do not edit it by hand.

${markdownTable([['kind', 'path', 'what it holds'], ...rows])}

These kinds describe machines and nodes, not Pods, and are never reported: ${kinds.filter(([, places]) => places.length === 0).map(([kind]) => code(kind)).join(', ')}.
`);
});
