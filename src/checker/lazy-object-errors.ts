type ObjectErrors = typeof import('./object-errors');

// the rules are loaded at their first use: programs that only define objects don't need them
const load = () => require('./object-errors') as ObjectErrors;

/** The errors of one object by the rules that need no other object. */
export const objectErrors: ObjectErrors['objectErrors'] = (...args) => load().objectErrors(...args);

/** The errors of an object by the rules about its Namespace and its LimitRange. */
export const namespaceErrors: ObjectErrors['namespaceErrors'] = (...args) => load().namespaceErrors(...args);

/** Problems without those that an object suppresses. */
export const unsuppressed: ObjectErrors['unsuppressed'] = (...args) => load().unsuppressed(...args);
