/** The package's root: the same as `k8s-windows/plus-27`. */
export * from './plus-27';
