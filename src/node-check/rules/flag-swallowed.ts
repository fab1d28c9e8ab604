import { onFlags } from './support/flags';
import { NODE_COMPONENT_FLAGS } from '../../knowledge';
import { NodeRule } from '../rule';

export const flagSwallowed: NodeRule = {
  id: 'node-flag-swallowed',
  effect: 'broken',
  summary: 'a space is missing between two flags, so the second becomes part of the value of the first',
  why: 'The second flag is never parsed, and the first has the wrong value: for example a node with `--kubeconfig=` in its name, and without a kubeconfig. Copied walkthroughs often contain this mistake.',
  source: 'Kubernetes documentation 1.14 to 1.22, "Intro to Windows support", nssm lines of kube-proxy',
  example: 'services.ps1',
  bad: 'C:\\k\\kube-proxy.exe --network-name=cbr0 --hostname-override=win-1--kubeconfig=C:\\k\\config\n',
  good: 'C:\\k\\kube-proxy.exe --network-name=cbr0 --hostname-override=win-1 --kubeconfig=C:\\k\\config\n',
  check: onFlags(({ program, flag }) => {
    const inner = /--([a-z][a-z-]{1,60})(?==|$)/.exec(flag.value ?? '')?.[1];
    return inner === undefined || !Object.hasOwn(NODE_COMPONENT_FLAGS[program], inner) ? undefined : {
      message: `the value of ${flag.written} contains --${inner}, which is never parsed as a flag`,
      help: `insert a space before --${inner}`,
    };
  }),
};
