import { ClusterMessage } from '../cluster-messages';

const RUNTIME_WORDS = /\bhcs|CreateProcess|CreateComputeSystem|CreateContainer|containerd|shim task|rpc error|Error response from daemon|sandbox/i;

/** Whether a message is from the container runtime or the kubelet, and not the output of a program in the container. */
export function isFromRuntime({ reason, text }: ClusterMessage): boolean {
  return !/^(?:Error|Completed|OOMKilled)$/.test(reason) || RUNTIME_WORDS.test(text);
}

/** Whether a message is about pulling an image. */
export function isOfPull({ reason, text }: ClusterMessage): boolean {
  return /^(?:ErrImagePull|ImagePullBackOff|InvalidImageName|ErrImageNeverPull|RegistryUnavailable)$/.test(reason)
    || /failed to pull (?:and unpack )?image|back-off pulling image|Error: (?:ErrImagePull|ImagePullBackOff)|pull(?:ing)? (?:sandbox )?image|failed to (?:extract|register|unpack)/i.test(text);
}

/** Whether a message is about the sandbox of a Pod, or about its pause image. */
export function isOfSandbox({ reason, text }: ClusterMessage): boolean {
  return /FailedCreatePodSandBox/i.test(reason) || /sandbox image|pod sandbox|\/pause[:@"]/i.test(text);
}
