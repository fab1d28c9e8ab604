/** What images are: locks them by asking registries, and tells which one a Windows node pulls. Sends requests only with the given `fetch`. */
export {
  type BaseImage, type ContainerdNode, type Credentials, formatLock, type ImageLock, imageOnNode, type ImageOnNode, type ImagePlatform,
  type ImageProblem, type ImageProblemCode, lockedImage, type LockedImage, type LockedLayer, type LockedPlatform, lockImages, type LockResult,
  readLock, type RegistryOptions, verifyLock,
} from './images';
export { type Isolation } from './knowledge';
