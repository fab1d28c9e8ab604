module.exports = require('../../../cloud-provider').module('gcp', 'container');
