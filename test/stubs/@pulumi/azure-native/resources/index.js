module.exports = require('../../../cloud-provider').module('azure-native', 'resources');
