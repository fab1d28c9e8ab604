import { onFlags } from './support/flags';
import { NODE_COMPONENT_FLAGS } from '../../knowledge';
import { NodeRule } from '../rule';

export const flagSwallowed: NodeRule = {
  id: 'node-flag-swallowed',
  effect: 'broken',
  summary: 'a blank is missing between two switches, so that the second is part of the first one\'s value',
  why: 'The second switch is never read, and the first has a value that nobody meant: a node with `--kubeconfig=` in its name, and no kubeconfig. A walkthrough that was copied often has this mistake.',
  source: 'Kubernetes documentation 1.14 to 1.22, "Intro to Windows support", nssm lines of kube-proxy',
  example: 'services.ps1',
  bad: 'C:\\k\\kube-proxy.exe --network-name=cbr0 --hostname-override=win-1--kubeconfig=C:\\k\\config\n',
  good: 'C:\\k\\kube-proxy.exe --network-name=cbr0 --hostname-override=win-1 --kubeconfig=C:\\k\\config\n',
  check: onFlags(({ program, flag }) => {
    const inner = /--([a-z][a-z-]{1,60})(?==|$)/.exec(flag.value ?? '')?.[1];
    return inner === undefined || !Object.hasOwn(NODE_COMPONENT_FLAGS[program], inner) ? undefined : {
      message: `the value of ${flag.written} holds --${inner}, which is never read`,
      help: `put a blank before --${inner}`,
    };
  }),
};
