import { describeRandomPods } from './ways-of-completion';

describeRandomPods(2000);
