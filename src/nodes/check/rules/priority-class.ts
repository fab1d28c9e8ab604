import { onFlags } from './support/flags';
import { LEAST_PRIORITY_CLASS, WINDOWS_PRIORITY_CLASSES } from '../../../knowledge';
import { NodeRuleDefinition } from '../rule';

export const priorityClass: NodeRuleDefinition = {
  id: 'node-priority-class',
  effect: 'advice',
  summary: 'the kubelet\'s priority class is lower than Kubernetes recommends',
  check: onFlags(({ program, flag }) => {
    const place = program === 'kubelet' && flag.name === 'windows-priorityclass' ? WINDOWS_PRIORITY_CLASSES.indexOf(flag.value ?? '') : -1;
    return place === -1 || place >= WINDOWS_PRIORITY_CLASSES.indexOf(LEAST_PRIORITY_CLASS) ? undefined : {
      message: `${flag.written}: must be ${LEAST_PRIORITY_CLASS} or higher, got ${flag.value}: busy Pods can starve the kubelet`,
      help: `use ${LEAST_PRIORITY_CLASS} or higher`,
    };
  }),
};
