import { checkScripts } from '../network/script-checks';

checkScripts('addons', ['$powershell']);
