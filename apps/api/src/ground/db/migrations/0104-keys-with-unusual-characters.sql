-- Finds a product whose GXP SKU has invisible characters or other hyphens, by the key without them. They are not ASCII, which is quick to
-- see at each change of a product. Few products have such a key, so the index has few entries.
create index products_unusual_key on products (company_id, (translate(gxp_sku, U&'\058A\05BE\1400\1806\2010\2011\2012\2013\2014\2015\2043\2212\2E17\2E1A\2E3A\2E3B\2E40\301C\3030\FE31\FE32\FE58\FE63\FF0D\00AD\034F\061C\180E\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2061\2062\2063\2064\2066\2067\2068\2069\206A\206B\206C\206D\206E\206F\FE00\FE01\FE02\FE03\FE04\FE05\FE06\FE07\FE08\FE09\FE0A\FE0B\FE0C\FE0D\FE0E\FE0F\FEFF', '------------------------')))
where octet_length(gxp_sku) <> char_length(gxp_sku);
