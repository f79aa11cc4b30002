/**
 * The hashes of the migrations as release 0.1.0 ran them. Since then their functions and triggers moved to ./functions, and
 * comments changed. A database with such a hash has the tables, data and policies that the current file creates.
 */
export const earlierHashes: Readonly<Record<string, string>> = {
  "0001-identity.sql": "20649f0be275973a656f1e119384a60c270eee49111fc1ef56977c0a0898a48e",
  "0002-catalogue.sql": "e0ea94548dba7bd2e4b7e13ff0f3c462eda4078c60907a55ca191a896b6cb5e1",
  "0003-orders.sql": "bb4422e61e05e96994c95aad977c581a1c31b7370d80757b297c8c7548a7eec6",
  "0004-intake.sql": "82bfa006a7d52d1b27a702025dd2f8eabc7147157698a63254b72b2afd4a8926",
  "0005-accounts.sql": "88dd15c254f3c184dff7a862a42d10b0d4d8f3c1a1a6d79099033fc4ef31035e",
  "0006-edits.sql": "9fb76b055b6895f93903137f8d36d85c5d6da29405c7408e11eaa462afb9073c",
  "0007-documents.sql": "43c34e6bf939800cd3b2372ae7cb4e1556cd3e6a93dd0c3e88bfb4e7e28f5a82",
  "0008-document-lists.sql": "29911c006fc6598c602e2f40dce8deb99a3bbf725d39e2366afcdb2e9935decc",
  "0009-order-lists.sql": "bf64cf0fed9e053d38b8a6e10582832d875ad0a1f3116e41003c2594aa64c1d2",
  "0010-agreement-files.sql": "07f6bdb7960b4567f10950b71adc0367369586ac0fe99cb8b52b465a0f4f0df0",
  "0012-notifications.sql": "ad51dbd331ba1e82435b2ca814ee5a95cb3e2b0cb655eba9490d2060e62dd919",
  "0013-digests.sql": "1623df56455bf171b7a84976049a0ed48be46dada4fb25e0426b69acc6a366fe",
  "0014-home-help-feedback.sql": "fe600d98e7a88b5631a48df1589808c4925bfbdb6b2027eddf40b6f2d02c63be",
  "0015-dashboards.sql": "7adc053eddf5b82830aaa20bb2e86fa2a7a77eda093e2c756bdd01a48dcdc094",
  "0016-archive-list.sql": "da6e11f43162aaf417165946ac0b94face6a4f86b25b0f2689634317ead32b7a",
  "0017-logins.sql": "a53976d1953b650316c24721e68a0e55bce0a8d8554a4ca97e19d28bd4f1082a",
  "0018-own-company.sql": "de6b285f0fcb1d90086d99d4cd109d18d6d53548f828578ec4254c4c89b2fc00",
  "0020-sign-in-notices.sql": "5d0699b500326abd0f46e3853d36339b5592868e29f8abb7a4e9f501683bc715",
  "0022-mail-limits.sql": "5f6d3eb485a06f9e15b762c4b044e32de3ecfa710d9efc4cf70b652a4defc9cf",
  "0023-plan-features.sql": "e0453059722fce7f7a1cdcd2ac1bd6f667ee348040735c8a4c2b0774b9338d36",
  "0024-security-record-and-retention.sql": "d9f8253c6e6484249aadf3b7478f3ec7568baf3e109923460ea786dbd7726912",
  "0025-quotas.sql": "763efafaf19bde3aa29e17a777d872aed88eb627d757ea2fcc64f43de314dd10",
  "0026-visitor-feedback.sql": "496f071f4d34f07059a39e1345bd022aee712541775a5193a8449544612d8b0b",
  "0027-upload-keys.sql": "7c3f652e2ce5632ed483fa1aa783454264ba95d4d43764c6f08ecfba37ded518",
  "0028-own-loose-files.sql": "11ffefceb09d37b077073a76dc1877968ecdfe6a7936fea5782497dd49762669",
  "0029-sizes-of-loose-files.sql": "43932c51efb34e9034023ea170104e26d25730b1e78a0378fe4ab2c136dcb99a",
  "0030-edit-locks.sql": "1cd52e0597825117da5770c6edf68aba2a4ce7fb3077e37b8d99383c74dd831e",
};
