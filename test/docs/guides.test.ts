import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Chart } from 'cdk8s';
import { parseAllDocuments } from 'yaml';
import { codeBlocks } from './code-blocks';
import { FLANNEL_VXLAN } from '../../src/knowledge';
import { toml } from '../../src/yaml/libraries';
import { exampleOf } from '../examples';
import { FlannelVxlanNetwork } from 'k8s-windows';
import { checkTexts, Platform } from 'k8s-windows/check';
import { convertStartScript, parseStartCommand } from 'k8s-windows/core';

const GUIDES = join(__dirname, '../../docs/guides');
const guide = (name: string) => readFileSync(join(GUIDES, name), 'utf8');

test('the old command line in the guide becomes the network in the guide', () => {
  const text = guide('migrating-from-the-walkthrough.md');
  const command = /parseStartCommand\(\s*'(.*)',/.exec(text)![1].replace(/\\\\/g, '\\');
  const { network, options, problems, missing } = convertStartScript(parseStartCommand(command));
  expect({ network, problems }).toEqual({ network: 'flannel-vxlan', problems: [] });
  for (const value of Object.values(options.addressPlan as Record<string, string>)) { expect(text.split('## 3')[0]).toContain(`'${value}'`); }
  for (const option of missing) { expect(text).toContain(`\`${option}\``); }
});

test('the network in the guide can be made', () => {
  const props = /new FlannelVxlanNetwork\(chart, 'network', (\{[\s\S]*?\n\})\);/.exec(guide('migrating-from-the-walkthrough.md'))![1];
  const value = new Function(`return (${props});`)();
  expect(new FlannelVxlanNetwork(new Chart(new App(), 'chart'), 'network', value).advice).toEqual([]);
});

test('the checklist has a section for each of the eight checks, and its sample has no findings', () => {
  const text = guide('verification.md');
  const anchors = [...text.matchAll(/^\| (\d) \| \[[\w ]+\]\(#([\w-]+)\)/gm)].map(([, number, anchor]) => [number, anchor]);
  const headings = [...text.matchAll(/^### (.*)$/gm)].map(([, heading]) => [
    heading[0], heading.toLowerCase().replace(/[^\w ]/g, '').replace(/ /g, '-'),
  ]);
  expect(anchors.map(([number]) => number)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
  expect(headings).toEqual(anchors);
  const manifest = /^```yaml\n([\s\S]*?)^```$/m.exec(text)![1];
  expect(checkTexts(
    [{ file: 'win-webserver.yaml', text: manifest }], { platform: Platform.UPSTREAM },
  ).findings.filter(({ effect }) => effect !== 'advice')).toEqual([]);
});

describe('build-agents.md', () => {
  const block = (language: string, i = 0) => codeBlocks('docs/guides/build-agents.md', language)[i].text;
  const findings = (text: string) => checkTexts([{ file: 'agents.yaml', text }], { platform: Platform.UPSTREAM }).findings;

  test.each([['GitHub Actions', 0], ['Jenkins', 1]])('the Pod of %s has no findings, and would have without its toleration', (_, i) => {
    expect(findings(block('yaml', i))).toEqual([]);
    expect(findings(block('yaml', i).replace('key: os', 'key: other')).map(({ rule }) => rule)).toContain('toleration-missing');
  });

  test('the configuration of GitLab Runner is that of the example', () => {
    const app = new App();
    exampleOf('gitlab-runner').build(app);
    const { data } = parseAllDocuments(app.synthYaml()).map((document) => document.toJS())
      .find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'windows-2022');
    expect(toml().parse(data['config.template.toml'])).toMatchObject(toml().parse(block('toml')));
  });
});

test.each(['verification.md', 'collecting-logs.md', 'build-agents.md'])('the index of docs links to %s', (name) => {
  expect(readFileSync(join(GUIDES, '../README.md'), 'utf8')).toContain(`(guides/${name})`);
});

test('limits in the guides are those of the tables', () => {
  expect(guide('flannel.md')).toContain(`| \`vni\` | below ${FLANNEL_VXLAN.minVni}, above ${FLANNEL_VXLAN.maxVni} |`);
  expect(guide('flannel.md')).toContain(`| \`port\` | all but ${FLANNEL_VXLAN.port} |`);
});

/** What differs on Windows and has no rule of its own, by the page that tells it. */
test.each<[string, RegExp]>([
  ['guides/windows-containers.md', /a job object for each container/],
  ['guides/windows-containers.md', /layers of NTFS/],
  ['guides/windows-containers.md', /A file mounted at `\/etc\/resolv\.conf` has no effect/],
  ['guides/windows-containers.md', /Kubernetes 1\.9 supported only variables/],
  ['guides/windows-containers.md', /`WM_CLOSE` for windows, `SERVICE_CONTROL_STOP` for services/],
  ['guides/windows-containers.md', /`hostname` and `subdomain` work/],
  ['guides/windows-containers.md', /write `\\` in `command`, `args`/],
  ['guides/verification.md', /All Windows nodes must be `Ready`/],
  ['guides/flannel.md', /`FLANNEL_SUBNET=/],
  ['vocabulary.md', /LCOW.*not a goal/],
  ['vocabulary.md', /the control plane runs on Linux only/],
  ['vocabulary.md', /a container that keeps the network of a Pod/],
  ['nodes.md', /mcr\.microsoft\.com\/oss\/kubernetes\/pause.*Authenticode signature/],
  ['nodes.md', /After `network\.ps1` nothing else has to run/],
  ['nodes.md', /NodeLogQuery is locked on/],
  ['nodes.md', /WindowsCPUAndMemoryAffinity, alpha since 1\.32/],
  ['networks.md', /Networks with different VNIs \(VNIDs\) can have the same addresses/],
  ['networks.md', /OVN-Kubernetes, `OvnHybridOverlay` is for its hybrid overlay/],
  ['identity.md', /whose password and service principal names \(SPN\) the domain manages itself/],
])('%s tells %s', (page, fact) => {
  expect(readFileSync(join(GUIDES, '..', page), 'utf8')).toMatch(fact);
});
