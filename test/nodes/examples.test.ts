import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'cdk8s';
import { parseAllDocuments, parse as parseYaml } from 'yaml';
import { textOf } from './grid';
import { build } from '../../examples/kubeadm-windows-node/main';
import { tolerates } from '../../src/kubernetes';
import { toml } from '../../src/yaml/libraries';
import { readNodeOptions, windowsNode } from 'k8s-windows/node';


test('the node of kubeadm-windows-node fits its cluster', () => {
  const { options, problems: faults } = readNodeOptions(readFileSync(join(__dirname, '../../examples/kubeadm-windows-node/node.yaml'), 'utf8'));
  expect(faults).toEqual([]);
  const { files, problems, advice } = windowsNode(options!);
  expect([problems, advice]).toEqual([[], []]);
  const app = new App();
  build(app);
  const objects: any[] = parseAllDocuments(app.synthYaml()).map((document) => document.toJS());
  const kubelet = parseYaml(textOf(files, 'kubelet/config.yaml'));
  // the workload, and every DaemonSet of the network for Windows, may be on the node
  const pods = objects.map((object) => object.spec?.template?.spec).filter((spec) => spec?.os?.name === 'windows');
  expect(pods).toHaveLength(3);
  for (const { tolerations } of pods) {
    expect(kubelet.registerWithTaints.filter((taint: any) => !tolerations.some((each: any) => tolerates(each, taint)))).toEqual([]);
  }
  // containerd looks where flanneld's pod writes
  const daemon = objects.find(({ metadata }) => metadata.name === 'kube-flannel-ds-windows-amd64').spec.template.spec.containers[0];
  const env = (name: string) => daemon.env.find((each: any) => each.name === name).value;
  const containerd: any = toml().parse(textOf(files, 'containerd/config.toml'));
  const { bin_dirs: [bin], conf_dir: config } = containerd.plugins['io.containerd.cri.v1.runtime'].cni;
  expect([env('CNI_BIN_PATH'), env('CNI_CONFIG_PATH')]).toEqual([bin, config]);
});
