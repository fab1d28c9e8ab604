import { codeBlocks } from './code-blocks';
import { Folder } from '../cli/command';

// its commands run in test/cluster/helm-filter and helm-plugin, with Helm itself
const [template, output, config] = codeBlocks('docs/tools/helm.md', 'yaml').map(({ text }) => text);
const [report] = codeBlocks('docs/tools/helm.md', 'text').map(({ text }) => text);

test('docs/tools/helm.md shows what the filter makes of the template, with the options of the configuration file', () => {
  const filter = (stdin: string) => new Folder({ '.k8s-windows.yaml': config }).run(['filter'], { stdin });
  expect(filter(`---\n# Source: shop/templates/web.yaml\n${template}`)).toMatchObject({ code: 0, stdout: output });
  expect(new Folder().run(['filter', '--platform', 'gke'], { stdin: template }).stderr).toBe(report);
  expect(filter(template.replace('kind: Pod', 'kind: DaemonSet').replace('name: web', 'name: node-agent')).stderr).toContain('nothing changed');
});
