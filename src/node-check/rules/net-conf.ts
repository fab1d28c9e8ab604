import { formatPath } from '../../manifest';
import { cniPolicyProblems, netConfProblems } from '../../network';
import { NodeRule, placeOfField } from '../rule';

const NET_CONF = (backend: string) => `{\n  "Network": "10.244.0.0/16",\n  "Backend": {${backend}}\n}\n`;

export const netConf: NodeRule = {
  id: 'node-network-configuration',
  effect: 'broken',
  summary: 'a Flannel net-conf or CNI configuration that is invalid on Windows',
  why: 'Flannel on Windows requires a VNI of 4096 or more and port 4789, and doesn\'t start with DirectRouting or GBP. CNI plugins run by containerd support only policies of version 2, and ignore those of version 1 without an error.',
  source: 'flannel v0.28.9 pkg/backend/vxlan/vxlan_windows.go; containernetworking/plugins v1.9.1 plugins/main/windows',
  example: 'net-conf.json',
  bad: NET_CONF('"Type": "vxlan", "VNI": 1, "Port": 8472'),
  good: NET_CONF('"Type": "vxlan", "VNI": 4096, "Port": 4789'),
  check: ({ configurations }) => configurations.flatMap((configuration) => {
    const problems = configuration.kind === 'net-conf' ? netConfProblems(configuration.content) : (configuration.kind === 'cni' ? cniPolicyProblems(configuration.content) : []);
    return problems.map(({ path, message, remedy }) => ({ place: placeOfField(configuration, path), message: `${formatPath(path)} ${message}`, help: remedy }));
  }),
};
