/**
 * The SHA-256 of every earlier text of a migration, by its name. The current text creates the same tables, data and policies: only
 * comments changed, or functions and triggers that ./functions creates. See "Migrations" in CONTRIBUTING.md. A name without a
 * file is a migration whose statements moved to another one.
 */
export const earlierHashes: Readonly<Record<string, readonly string[]>> = {
  "0001-identity.sql": [
    "20649f0be275973a656f1e119384a60c270eee49111fc1ef56977c0a0898a48e",
    "e0d4c95a5eceaf665eb12ce4a640cd3e266114362bc271ff0553a50ae605065a",
  ],
  "0002-catalogue.sql": ["e0ea94548dba7bd2e4b7e13ff0f3c462eda4078c60907a55ca191a896b6cb5e1"],
  "0003-orders.sql": ["bb4422e61e05e96994c95aad977c581a1c31b7370d80757b297c8c7548a7eec6"],
  "0004-intake.sql": ["82bfa006a7d52d1b27a702025dd2f8eabc7147157698a63254b72b2afd4a8926"],
  "0005-accounts.sql": [
    "88dd15c254f3c184dff7a862a42d10b0d4d8f3c1a1a6d79099033fc4ef31035e",
    "85e238f62e0aa74148ef6fe835f9f05d2c27427b00a0b56a9fa841800f32329f",
  ],
  "0006-edits.sql": ["9fb76b055b6895f93903137f8d36d85c5d6da29405c7408e11eaa462afb9073c"],
  "0007-documents.sql": ["43c34e6bf939800cd3b2372ae7cb4e1556cd3e6a93dd0c3e88bfb4e7e28f5a82"],
  "0008-document-lists.sql": ["29911c006fc6598c602e2f40dce8deb99a3bbf725d39e2366afcdb2e9935decc"],
  "0009-order-lists.sql": ["bf64cf0fed9e053d38b8a6e10582832d875ad0a1f3116e41003c2594aa64c1d2"],
  "0010-agreement-files.sql": ["07f6bdb7960b4567f10950b71adc0367369586ac0fe99cb8b52b465a0f4f0df0"],
  "0012-notifications.sql": ["ad51dbd331ba1e82435b2ca814ee5a95cb3e2b0cb655eba9490d2060e62dd919"],
  "0012-sweeping.sql": ["92d1affaa4074eb1ec5c0b51a8b79fee5ef88e4ad862ae157175bf9a24138fcd"],
  "0013-digests.sql": ["1623df56455bf171b7a84976049a0ed48be46dada4fb25e0426b69acc6a366fe"],
  "0014-home-help-feedback.sql": ["fe600d98e7a88b5631a48df1589808c4925bfbdb6b2027eddf40b6f2d02c63be"],
  "0015-dashboards.sql": ["7adc053eddf5b82830aaa20bb2e86fa2a7a77eda093e2c756bdd01a48dcdc094"],
  "0016-archive-list.sql": ["da6e11f43162aaf417165946ac0b94face6a4f86b25b0f2689634317ead32b7a"],
  "0017-logins.sql": ["a53976d1953b650316c24721e68a0e55bce0a8d8554a4ca97e19d28bd4f1082a"],
  "0018-own-company.sql": ["de6b285f0fcb1d90086d99d4cd109d18d6d53548f828578ec4254c4c89b2fc00"],
  "0020-sign-in-notices.sql": ["5d0699b500326abd0f46e3853d36339b5592868e29f8abb7a4e9f501683bc715"],
  "0022-mail-limits.sql": ["5f6d3eb485a06f9e15b762c4b044e32de3ecfa710d9efc4cf70b652a4defc9cf"],
  "0023-plan-features.sql": ["e0453059722fce7f7a1cdcd2ac1bd6f667ee348040735c8a4c2b0774b9338d36"],
  "0024-security-record-and-retention.sql": ["d9f8253c6e6484249aadf3b7478f3ec7568baf3e109923460ea786dbd7726912"],
  "0025-quotas.sql": ["763efafaf19bde3aa29e17a777d872aed88eb627d757ea2fcc64f43de314dd10"],
  "0026-visitor-feedback.sql": ["496f071f4d34f07059a39e1345bd022aee712541775a5193a8449544612d8b0b"],
  "0027-upload-keys.sql": ["7c3f652e2ce5632ed483fa1aa783454264ba95d4d43764c6f08ecfba37ded518"],
  "0028-own-loose-files.sql": ["11ffefceb09d37b077073a76dc1877968ecdfe6a7936fea5782497dd49762669"],
  "0029-sizes-of-loose-files.sql": ["43932c51efb34e9034023ea170104e26d25730b1e78a0378fe4ab2c136dcb99a"],
  "0030-edit-locks.sql": ["1cd52e0597825117da5770c6edf68aba2a4ce7fb3077e37b8d99383c74dd831e"],
  "0041-value-history.sql": ["f42418e1e17c327fc3e27d23941c927a9643e0461007355787bb92fe7a7733b3"],
  "0043-companies-of-the-console.sql": ["7211c45326c4bd9ecc0e6c7383cb44cdab96eac2cb0e7a173c6aa20210773f94"],
  "0044-suspensions-and-email-changes.sql": ["b34ade7d507a84ec59ca706bc04e48b2c436765232ce36e8c6e973c852e60bbd"],
  "0048-provider-roles.sql": ["c141a8e6be0363b545382fcfe8f942eda21024cae5d09257426ceea2183189c4"],
  "0049-people-and-roles-of-the-provider.sql": [
    "10feddb7935abcb64257ac564f9809ecd35ffb0c4adcae8db709eaa768e49970",
    "82d253cd7c48e4757d149f48eebcc1637dd7dfcfeaba1f3e26eedcc27c5ef096",
  ],
  "0050-work-queue.sql": [
    "8ff9639625ed9d23c0204356de68b54762321f2849e0f45f49e36020d2241a10",
    "48c6eee9a0c4332b6b814cbd2c8a4a33047ab9c63b3fa456d78031c5f3cc8936",
  ],
  "0052-content.sql": [
    "f9a1ae2236d1e447ee3d26192303281149e6c471f57a3b33a5e05bc2f3194394",
    "c91523dd36c53bae4817d9e58cb42ebc324b3c6d45fd8b23d1e552fc14b712a0",
  ],
  "0070-assistants.sql": ["f5dd8d792092fbf7f761029fd9dec9cd67bc0a34a3dee35ee80d735c1062764b"],
  "0086-directories.sql": [
    "d1f9532b02eea15e7ef4da650989e37f7b61510c809b6a728495375c67ed933d",
    "59781d8fd5d2f7729f47e0906102a5eb0e5e478084270a4368fae2fcd364122c",
  ],
  "0168-orders-that-vendors-read.sql": ["6c3a8044f47f001c48052fb158f93aea81d60ace8d78411f7abe3a611734709f"],
  "0199-answer-times-of-orders.sql": ["19e3024f35c1a68523f0664310ed7e130ac7403a1f703c2a7f54ba1c14e5bf14"],
  "0260-order-links.sql": [
    "7694818acc85ef255753417323c7c03305bbc47504b4803c5b7ee71ba3478fcb",
    "6799cefc5c3d2480305498e3deb7aef902f3df8b16b3b50e244b96aae8b5b024",
  ],
  "0270-answers-by-file.sql": ["d59917dd15e5964b1e14ddd18321ea2ec85dfaf1e7bccdd834a6e3b66f4331f5"],
  "0330-requirements.sql": ["02b9de56d2e6cf01e8ea8d02a57dcc3c06f6ba1efdbb4202c12fef68c33efb2f"],
  "0331-sent-requirement-files.sql": ["c8e06b8a78429e20110d0c396a4eae437bb970f74b3468a8f0c513a8461f6e4f"],
  "0350-ends-of-items.sql": ["9cf6d5d027773c02466c4238fff1d955f585349e5a89b3e3bf2e44b21d8f793d"],
  "0360-document-asks.sql": ["92ae46dd5487f6eb7ef05e1f51da3b15bcbed8568533818ab4d359c3da23c09d"],
  "0380-uses-of-readings.sql": ["1e3c40b53efed8982f86c080984149cce3ace95d5e0019fb9d3f3915476cb491"],
  "0390-ship-notices.sql": ["bfa20949f35a3f7819eaf83decad0b6b16d57a21d2ed766c30199c879c8c1887"],
  "0400-documents-of-items.sql": ["31237434120e2bd7c6910e285ebd14183972e941a02e831df52a2245eece693a"],
  "0401-receipts.sql": ["8327f2840a33eca8af505f0f13d9b8c5042d99150172b9a16ca37eab3b61326b"],
  "0415-certificate-readings.sql": ["0d8e7837fff4d2834372d08fe7cbb906ed85b1fe0961f61fb07bfcf0c861cefa"],
};

/** The SHA-256 of earlier texts with another result. The file of the same name in ./repairs makes it that of the current text. */
export const repairedHashes: Readonly<Record<string, readonly string[]>> = {
  "0005-accounts.sql": [
    "78d9e34635b2189c3b02511d0cf8b6c0e9455d6a51dca209a8e70e46d9708b63",
    "b56adb992c110ece97aae240ba992a848221d7bbd7d0a6b6e5a829a9bbce64da",
  ],
  "0006-edits.sql": [
    "750b6847723bb7da45c324fe3d8a7122ed0f03774488029616fa1934d1bbc27a",
    "4591c7372dcbcf30dd9843a69a2c088e61c55aa31268dd78b59a07dbc7ce3e10",
    "4f16315ca501c85bd2458914b024768dec1d036163e7a8dd16ba34190096d162",
    "3939e65816b8bba4a86ea046ce857b68fbcb1c0c5f85495c0affe3d562908bcf",
  ],
  "0007-documents.sql": ["050206e429910ac2842aa23152465f7a379e50ead2b8586b06d8ef4d949f4de1"],
  "0009-order-lists.sql": ["ccb3217fe323e483347901c00a0c973dd7f289315a68cb8663b745101bfab3cb"],
  "0012-notifications.sql": [
    "17d39286ce96486c157c84abf8b9dd93731a08975aade926013816adbfdc82c2",
    "1bb683289c2307a455adcc5c648a6ec3f1bb0d825050fbba067aacfd3cacba5f",
    "c30f9f05bcfe4417e64e8b5a10c7111df07aaf06c4d3469442c267675598acb6",
    "d7ae23c2bd0ab4656c66132ded5d2dcb82274267903386c8f14a79519728d80b",
  ],
  "0015-dashboards.sql": ["0958f792929065b145f480679302ddea0f12ce22db4687cb7570eac418941a2b"],
  "0016-archive-list.sql": ["8e68062274e94ec3197fc97a937d80c4bde58fb9096ca3dde64ee468e0a56517"],
  "0043-companies-of-the-console.sql": ["83bdeb6db5166db4aca4827704f565f3b789cd9741e04990fe8a1bf164b3f819"],
  "0047-search-of-the-audit-record.sql": ["54f234dbc5fcef923f8ee7d179a118452fa002cd38fa370ba4000c4ca91d29d2"],
  "0063-imports.sql": ["bfa217a2806ec5399a9a7ab16e96b76833678f6294a2e5dc691fb65372868a33"],
  "0086-directories.sql": [
    "7e324383f445454b33a0318031669feb47d4fc47c6f6358737d02e153084b39c",
    "f70a2a705d523af60a840105e446307da9e34943241e96738ed02f0bbaa490a9",
  ],
  "0104-keys-with-unusual-characters.sql": ["d816993d7f43f8dd4c33beadf31959c7c832916cc1b3d001e3f005a476c717eb"],
  "0340-mails-of-requirements.sql": ["3e4d5df3371b4fa0e6ac0db28834c63399dbb7600cc6ef51b8b546fa8a2ff129"],
  "0350-ends-of-items.sql": [
    "c449cbc440350fe02e62e251cf6045ece8f5f4af8793287110c81559cb05290d",
    "652dc655886478b61f5be725575ae12934dc443e282d1ab51930e4e21126f4e7",
  ],
};
