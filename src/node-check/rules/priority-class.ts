import { onFlags } from './support/flags';
import { LEAST_PRIORITY_CLASS, WINDOWS_PRIORITY_CLASSES } from '../../knowledge';
import { NodeRule } from '../rule';

export const priorityClass: NodeRule = {
  id: 'node-priority-class',
  effect: 'advice',
  summary: 'the kubelet runs at a priority at which pods can starve it',
  why: 'When the pods of a node use all of its CPUs, a kubelet of normal priority gets too little to report: the node becomes NotReady. `ABOVE_NORMAL_PRIORITY_CLASS` or higher keeps it going.',
  source: 'Kubernetes documentation, "Windows in Kubernetes", "CPU management"',
  example: 'services.ps1',
  bad: 'C:\\k\\kubelet.exe --config=C:\\k\\kubelet.yaml --windows-priorityclass=NORMAL_PRIORITY_CLASS\n',
  good: 'C:\\k\\kubelet.exe --config=C:\\k\\kubelet.yaml --windows-priorityclass=ABOVE_NORMAL_PRIORITY_CLASS\n',
  check: onFlags(({ program, flag }) => {
    const place = program === 'kubelet' && flag.name === 'windows-priorityclass' ? WINDOWS_PRIORITY_CLASSES.indexOf(flag.value ?? '') : -1;
    return place === -1 || place >= WINDOWS_PRIORITY_CLASSES.indexOf(LEAST_PRIORITY_CLASS) ? undefined : {
      message: `${flag.written} is ${flag.value}, at which busy pods can starve the kubelet`,
      help: `use ${LEAST_PRIORITY_CLASS} or a higher one`,
    };
  }),
};
