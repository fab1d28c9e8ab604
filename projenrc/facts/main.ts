/**
 * `npm run facts` derives from Go modules and npm packages what machines can, and compares it with the tables in `src/knowledge`; `--write` writes
 * the generated ones.
 * `npm run facts -- --sources` compares the pages and files that other facts cite with their hashes in `sources.json`; `--write` records them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Compared, differences, filesOf, flagsIn, gatesIn, MINORS, rejectedIn, remembered, structsIn } from './derive';
import * as facts from './facts';
import { compareBugs } from './known-bugs';
import { featureGatesFile, kubeletFieldsFile, moduleFolder, newestVersion, npmVersion } from './modules';
import { compareSources } from './sources';
import { NODE_KUBERNETES_MINORS } from '../../src/knowledge';

const KNOWLEDGE = join(__dirname, '..', '..', 'src', 'knowledge');
const LAST = MINORS.at(-1)!;
const CONTAINERD = 'github.com/containerd/containerd/v2';
const FLANNEL = 'github.com/flannel-io/flannel';
const NODE_MINORS = MINORS.filter((minor) => minor >= NODE_KUBERNETES_MINORS.first);

const gates = remembered(gatesIn);
const kubelet = remembered((minor) => structsIn('KubeletConfiguration', minor));
const kubeProxy = remembered((minor) => structsIn('KubeProxyConfiguration', minor));
const flags = { 'kubelet': remembered((minor) => flagsIn('kubelet', minor)), 'kube-proxy': remembered((minor) => flagsIn('kube-proxy', minor)) };
const file = (minor: number, folder: string, name: string) => filesOf('kubernetes', minor, folder, new RegExp(`^${name}\\.go$`))[0];

/** All kinds, by what they are called while they are derived. */
const KINDS: Readonly<Record<string, () => readonly Compared[]>> = {
  'feature gates': () => [facts.featureGates(MINORS, gates)],
  'fields of the KubeletConfiguration': () => [
    facts.kubeletFields(NODE_MINORS, kubelet), facts.rejectedKubeletFields(file(LAST, 'pkg/kubelet/apis/config/validation', 'validation_windows')),
  ],
  'fields of the KubeProxyConfiguration': () => [facts.kubeProxyFields(NODE_MINORS, kubeProxy)],
  'flags': () => (['kubelet', 'kube-proxy'] as const).map((component) => facts.componentFlags(component, MINORS, flags[component])),
  'rejected fields of Pods': () => (['windows', 'linux'] as const).map((os) => facts.rejectedPodFields(os, rejectedIn(os, LAST))),
  'versions of the kubeadm API': () => [facts.kubeadmVersions(NODE_MINORS, (minor) => ({
    scheme: file(minor, 'cmd/kubeadm/app/apis/kubeadm/scheme', 'scheme'), common: file(minor, 'cmd/kubeadm/app/util/config', 'common'),
  }))],
  'images and programs': () => [facts.pinnedVersions({
    flannel: readFileSync(join(moduleFolder(FLANNEL, newestVersion(FLANNEL, 'latest')), 'Documentation', 'kube-flannel.yml'), 'utf8'),
    testImages: file(LAST, 'test/utils/image', 'manifest'), kubeadm: file(LAST, 'cmd/kubeadm/app/constants', 'constants'),
    cniPlugins: newestVersion('github.com/containernetworking/plugins', 'latest'),
  })],
  'releases of Kubernetes, containerd, and cdk8s-plus': () => [
    facts.kubernetesMinor(newestVersion('k8s.io/kubelet', 'latest')),
    facts.containerdSupport(readFileSync(join(moduleFolder(CONTAINERD, newestVersion(CONTAINERD, 'latest')), 'RELEASES.md'), 'utf8')),
    facts.containerdReleases((series) => newestVersion(series.startsWith('1.') ? CONTAINERD.replace('/v2', '') : CONTAINERD, `v${series}`)),
    facts.cdk8sPlus((name) => npmVersion(name) !== undefined),
  ],
};

async function main(args: readonly string[]): Promise<number> {
  const write = args.includes('--write');
  if (args.includes('--sources')) { return compareSources(write, say); }
  if (write) {
    writeFileSync(join(KNOWLEDGE, 'feature-gates.json'), featureGatesFile(MINORS, gates));
    writeFileSync(join(KNOWLEDGE, 'kubelet-fields.json'), kubeletFieldsFile(NODE_MINORS, kubelet));
    say('wrote src/knowledge/feature-gates.json and kubelet-fields.json');
    return 0;
  }
  let count = 0;
  for (const [kind, compared] of Object.entries(KINDS)) {
    const kinds = compared();
    const found = kinds.flatMap(differences);
    say(`${kind}: ${kinds.reduce((sum, { derived }) => sum + Object.keys(derived).length, 0)} derived, ${found.length} different`);
    for (const line of found) { say(`  ${line}`); }
    count += found.length;
  }
  count += compareBugs(say);
  say(`${count} ${count === 1 ? 'difference' : 'differences'}`);
  return count === 0 ? 0 : 1;
}

const say = (line: string) => { process.stdout.write(`${line}\n`); };

void main(process.argv.slice(2)).then((code) => { process.exitCode = code; });
