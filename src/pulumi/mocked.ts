import { runtime } from '@pulumi/pulumi';
import { MockMonitor } from '@pulumi/pulumi/runtime/mocks';

/** Whether the program runs under the mocks of a test: they have no state, and don't call hooks. */
export function isMocked(): boolean {
  return runtime.getMonitor() instanceof MockMonitor;
}
