import { checkScripts } from '../powershell/script-checks';

checkScripts('addons', ['$powershell']);
