import { POD_RULES } from '../../pod-rules';
import { RuleDefinition } from '../rule';
import { ofPodRule } from './support/pod-rule';

export const dockerSocket: RuleDefinition = {
  ...ofPodRule(POD_RULES.dockerSocket),
  needs: ['hostPath'],
  summary: 'a Windows Pod mounts the socket or named pipe of Docker',
};
