/** What images are: locks them by asking registries, and tells which one a Windows node pulls. Sends requests only with the given `fetch`. */
export { type ImageProblem, type ImageProblemCode } from './failure';
export {
  type BaseImage, formatLock, type ImageLock, lockedImage, type LockedImage, type LockedLayer, type LockedPlatform, readLock,
} from './lock';
export { lockImages, type LockResult, verifyLock } from './lock-images';
export { type Credentials, type RegistryOptions } from './options';
export { imageOnNode, type ImageOnNode } from './image-on-node';
export { type ContainerdNode, type ImagePlatform } from '../knowledge';
