import { ofPodRule } from './support/pod-rule';
import { POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';

export const dockerSocket: RuleDefinition = {
  ...ofPodRule(POD_RULES.dockerSocket),
  needs: ['hostPath'],
  summary: 'a Windows Pod mounts the socket or named pipe of Docker',
};
