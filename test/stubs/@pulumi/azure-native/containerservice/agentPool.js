exports.AgentPool = require('../../../cloud-provider').resource('azure-native:containerservice:AgentPool');
