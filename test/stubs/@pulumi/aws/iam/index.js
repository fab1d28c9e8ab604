module.exports = require('../../../cloud-provider').module('aws', 'iam');
