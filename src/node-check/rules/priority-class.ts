import { onFlags } from './support/flags';
import { LEAST_PRIORITY_CLASS, WINDOWS_PRIORITY_CLASSES } from '../../knowledge';
import { NodeRule } from '../rule';

export const priorityClass: NodeRule = {
  id: 'node-priority-class',
  effect: 'advice',
  summary: 'the kubelet\'s priority class is so low that Pods can starve it',
  why: 'When the Pods of a node use all of its CPUs, a kubelet of normal priority gets too little CPU time to report its status: the node becomes NotReady. `ABOVE_NORMAL_PRIORITY_CLASS` or higher prevents that.',
  source: 'Kubernetes documentation, "Windows in Kubernetes", "CPU management"',
  example: 'services.ps1',
  bad: 'C:\\k\\kubelet.exe --config=C:\\k\\kubelet.yaml --windows-priorityclass=NORMAL_PRIORITY_CLASS\n',
  good: 'C:\\k\\kubelet.exe --config=C:\\k\\kubelet.yaml --windows-priorityclass=ABOVE_NORMAL_PRIORITY_CLASS\n',
  check: onFlags(({ program, flag }) => {
    const place = program === 'kubelet' && flag.name === 'windows-priorityclass' ? WINDOWS_PRIORITY_CLASSES.indexOf(flag.value ?? '') : -1;
    return place === -1 || place >= WINDOWS_PRIORITY_CLASSES.indexOf(LEAST_PRIORITY_CLASS) ? undefined : {
      message: `${flag.written}: must be ${LEAST_PRIORITY_CLASS} or higher, got ${flag.value}: busy Pods can starve the kubelet`,
      help: `use ${LEAST_PRIORITY_CLASS} or higher`,
    };
  }),
};
