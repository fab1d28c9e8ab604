import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Chart } from 'cdk8s';
import { FLANNEL_VXLAN } from '../../src/knowledge';
import { FlannelVxlanNetwork } from 'k8s-windows';
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

test('limits in the guides are those of the tables', () => {
  expect(guide('flannel.md')).toContain(`| \`vni\` | below ${FLANNEL_VXLAN.minVni}, above ${FLANNEL_VXLAN.maxVni} |`);
  expect(guide('flannel.md')).toContain(`| \`port\` | all but ${FLANNEL_VXLAN.port} |`);
});
