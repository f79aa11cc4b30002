/*
 * The words beside the values of certificates in English, German, French, Spanish, Italian and Polish. `#` is any word for "number".
 * The best words come first. A word matches only the begin of a text or of the part after a slash.
 */

const split = (list: string) => list.split(",").map((word) => word.trim());

/** The words by the keys of the fields. */
export const moreWords: Readonly<Record<string, readonly string[]>> = {
  heats: split(`
    heat #, heat id, heat code, ht #, melt #, cast #, heat/lot #, heat lot #, heat, melt, cast,
    schmelzen-#, schmelz#, schmelze #, schmelze, chargen-#, chargen#, charge #, charge,
    # de coulée, # coulée, coulée #, coulée, # de colada, # colada, colada #, colada,
    # colata, colata #, colata, # wytopu, wytop #, wytop, 炉号`),
  certificate_number: split(`
    certificate #, certificate id, cert #, inspection certificate #, mtc #, mtr #, document #,
    registration #, license #, licence #, test report #, report #, bescheinigungs#, bescheinigung #,
    zertifikats#, zertifikats-#, zertifikat #, zeugnis-#, zeugnis #, certificat #, # de certificat,
    # certificat, # du certificat, # certyfikatu, certyfikat #, certificado #, # de certificado,
    certificato #, # certificato, id`),
  order_number: split(`
    purchaser order #, purchase order #, customer order #, customer po #, customer po, po #, p.o. #,
    your order #, order #, order, order id, kundenbestell#, bestell-#, bestell#, bestellung #, ihre bestellung,
    # de commande, # de la commande, commande client, commande #, # zamówienia klienta, # zamówienia,
    zamówienie #, # de pedido, pedido #, pedido, ordine #, # ordine, purchase order, customer order,
    bestellung, po, p.o.`),
  en10204_type: [],
  standard: split(`
    product norm, product standard, material standard, standards, standard, specifications,
    specification, spec, produktnorm, normen, norm, normes, norme, normy, norma, normas`),
  grade: split(`
    steel designation, steel grade, material grade, grade, stahlbezeichnung, stahlsorte, werkstoff,
    güte, désignation de l'acier, nuance, gatunek stali, gatunek, calidad, grado, qualità,
    name (aa, name (en, name (astm, name (uns, number (en, material`),
  mill: split(`
    manufacturer's plant, manufacturer, mill name, mill, producer, herstellerwerk, hersteller,
    usine productrice, producteur, fabricant, zakład produkcyjny, producent, fabricante, produttore`),
  issued_on: split(`
    date of issue, issue date, date issued, issued on, issued, certificate date, date of certificate,
    ausstellungsdatum, datum der ausstellung, ausgestellt am, date d'émission, date de délivrance,
    date d'établissement, data wydania, data wystawienia, fecha de emisión, fecha de expedición,
    data di emissione, date (mm/dd/yyyy), date, datum, fecha, data`),
  expires: split(`
    policy exp, expiry date, expiration date, date of expiry, expires on, expires, expiry, exp date,
    valid until, valid to, valid through, validity, certificate expires, best before, use before,
    use by, ablaufdatum, gültig bis, verfallsdatum, haltbar bis, mindestens haltbar bis,
    valable jusqu'au, valide jusqu'au, date d'expiration, date de péremption, ważny do, ważne do,
    data ważności, válido hasta, fecha de vencimiento, fecha de caducidad, valido fino al,
    data di scadenza, scadenza`),
  effective: split(`
    policy eff, effective date, effective, valid from, inception date, gültig ab, valable du,
    date d'effet, ważny od, válido desde, fecha de inicio, valido dal`),
  made_on: split(`
    production date, date of manufacture, manufacturing date, manufacture date, date of production,
    made on, mfg date, produktionsdatum, herstelldatum, herstellungsdatum, date de fabrication,
    data produkcji, fecha de fabricación, data di produzione`),
  revision_date: split(`
    revision date, date of revision, revised on, revised, überarbeitet am, überarbeitungsdatum,
    date de révision, data aktualizacji, fecha de revisión, data di revisione`),
  insurer: split(`
    insurer a, insurer, insurance company, carrier, company affording coverage, versicherer,
    assureur, aseguradora, ubezpieczyciel, assicuratore`),
  policy_number: split(`
    policy #, versicherungsschein-#, versicherungsschein#, policen#, police-#, # de police, police #,
    # de póliza, póliza #, # polisy, # di polizza, polizza #`),
  kind: split("type of insurance, kind of insurance, versicherungsart, type d'assurance, tipo de seguro"),
  each_occurrence: split("each occurrence, per occurrence, limit per occurrence, je versicherungsfall"),
  aggregate: split("general aggregate, aggregate limit, aggregate, annual aggregate"),
  additional_insured: split("addl insd, addl insr, additional insured, addl"),
  waiver_of_subrogation: split("subr wvd, waiver of subrogation, subr"),
  certificate_holder: split("certificate holder"),
  body: split(`
    certification body, certifying body, registrar, issued by, zertifizierungsstelle,
    organisme de certification, jednostka certyfikująca, organismo de certificación, ente di certificazione`),
  scope: split(`
    scope of certification, scope of registration, scope of supply, scope, geltungsbereich,
    domaine d'application, zakres certyfikacji, zakres, alcance, campo di applicazione`),
  maker: split(`
    manufacturer, manufacturer/supplier, supplier, company name, company, hersteller, lieferant,
    fabricant, fournisseur, producent, dostawca, fabricante, proveedor, produttore, fornitore`),
  language: [],
  item: split(`
    product designation, product name, trade name, item, article, product, handelsbezeichnung,
    produktname, artikel, nom du produit, nazwa produktu, nombre del producto, nome del prodotto`),
  lot: split(`
    lot #, lot id, batch #, batch id, production batch id, lot/batch #, chargen#, chargen-#,
    produktionscharge, charge, # de lot, lot, batch, # de lote, lote, # partii, partia, lotto`),
};
