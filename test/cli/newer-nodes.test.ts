import { Folder } from './command';
import { windowsPod } from '../checker/example';
import { list, node } from '../diagnosis/objects';

/** A kubelet newer than the tables is said once, wherever nodes are read. */

const NOTE = 'note: 1.99 is newer than the facts of this release; those of 1.37 are used. Use a release of k8s-windows that knows 1.99, once there is one.\n';
const nodes = (kubeletVersion: string) => JSON.stringify(list(node('win-0', 'windows', { info: { kubeletVersion } }), node('win-1', 'windows', { info: { kubeletVersion } })));
const folder = new Folder({
  'pod.yaml': windowsPod({ image: 'mcr.microsoft.com/windows/servercore:ltsc2022' }), 'newer.json': nodes('v1.99.1'), 'known.json': nodes('v1.37.2'),
});
const stderrOf = (args: readonly string[]) => folder.run(args, { stdin: folder.read('pod.yaml') }).stderr;

test.each<[string, (file: string) => string[], boolean]>([
  ['doctor', (file) => ['doctor', file], true],
  ['check', (file) => ['check', 'pod.yaml', '--nodes', file], true],
  ['fix', (file) => ['fix', 'pod.yaml', '--nodes', file], true],
  ['where', (file) => ['where', 'pod.yaml', '--nodes', file], true],
  ['filter', (file) => ['filter', '--nodes', file], false],
  ['admission preview', (file) => ['admission', 'preview', 'pod.yaml', '--nodes', file], true],
])('%s', (_, argsOf, hasKubernetes) => {
  expect(stderrOf(argsOf('newer.json')).split(NOTE)).toHaveLength(2);
  expect(stderrOf(argsOf('known.json'))).not.toContain('newer than the facts');
  if (hasKubernetes) { expect(stderrOf([...argsOf('newer.json'), '--kubernetes', '1.99']).split(NOTE)).toHaveLength(2); }
});
