/** The package's root: the same as `k8s-windows/plus-27`. */
import './peers/index';

export * from './plus-27';
