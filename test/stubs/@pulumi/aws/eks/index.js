module.exports = require('../../../cloud-provider').module('aws', 'eks');
