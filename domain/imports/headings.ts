import type { ImportField } from './import.ts';

/** Headings of columns that count the items of an order. */
export const ITEM_COUNTS =
  'item quantity|line item quantity|items quantity|quantity|qty|quantity purchased|quantity ordered|quantity shipped|quantity to ship|qty ordered|item qty|menge|anzahl|cantidad|unidades|quantité|qté|quantità|aantal|ilość|数量|商品数量|购买数量|件数|qtd|個数|수량|количество|adet';

/** Headings above the names or the addresses of those who receive or send; the content decides. */
export const PERSON_OR_PLACE = {
  to: 'to|ship to|deliver to|send to|shipped to|an|nach|lieferung an|liefern an|entregar a|enviar a|para|livrer à|livraison à|expédier à|收货|收货方|收件|送货至',
  from: 'from|ship from|von|desde|发货|寄件',
};

/**
 * Headings for each field in five languages, likeliest first, separated by bars; only letters and digits count.
 * heading-parties.ts also reads names and addresses.
 */
export const HEADINGS: Record<ImportField, string> = {
  trackingNumber:
    'tracking number|tracking|track number|track no|tracking no|tracking nr|tracking id|tracking code|tracking num|shipment number|sendungsnummer|sendungsnr|trackingnummer|seguimiento|número de seguimiento|código de seguimiento|nº de seguimiento|numéro de suivi|n° de suivi|code de suivi|运单号|追踪号|跟踪号|运单编号|numer przesyłki|takip no|трек номер|追跡番号|お問い合わせ番号|tracking number requested|numer nadania|伝票番号|número de rastreamento|código de rastreio|sledovací číslo|운송장번호|송장번호',
  serviceType:
    'service|service type|service level|shipping service|shipping method|ship method|ship service level|shipping method title|requested service|requested shipping service|service requested|carrier service requested|delivery service|delivery method|delivery type|shipping type|ship type|shipping option|service code|service name|shipment type|shipment service|carrier service|' +
    'versandart|versandmethode|versandoption|versandservice|lieferart|versandtyp|produkt und servicedetails|' +
    'servicio|tipo de servicio|tipo de envío|método de envío|modalidad de envío|' +
    'type de service|type de livraison|mode de livraison|offre de transport|méthode de livraison|mode d expédition|' +
    '服务|服务类型|运输方式|配送方式|物流方式|快递方式|发货方式|dispatch description|delivery option|delivery mode|mode of delivery|shipping conditions|shipping condition|shipping profile|shipping preference|ship via|versandbedingung|versandbedingungen|versandprofil|versandprodukt|verzendmethode|modalidad de entrega|opción de envío|option de livraison|运送方式|service id|svc level|shipment method|shipping information|tipo servicio|código servicio|código de servicio|modo de transporte|mode transport|mode de transport|verzendwijze|ship speed|ship option|shipping speed|delivery speed|业务类型|时效类型|产品类型|寄送方式|service de livraison|versandvorgabe|forwarder service|carrier service level|versandart name|forma de entrega|tipo de entrega|forma de envío|modo de envío|usługa|rodzaj przesyłki|sposób wysyłki|sposób dostawy|způsob dopravy|gönderi tipi|kargo tipi|teslimat türü|способ доставки|тип доставки|配送方法|発送方法|serviço|servizio|tipo spedizione|méthode d expédition|transporttjänst|tjänst|tip serviciu|spedizione|buyer shipping option|买家选择物流|postal service name|postal service|sendungsart|sendung art|ship method name|配送方法名|metoda dostawy|mode d envoi|배송방법|toimitustapa|layanan|jenis layanan|serviciu|tjeneste|serviço de entrega|leveringsmetode|forsendelsesmetode|szállítási mód|služba',
  weight:
    'weight|gewicht|peso|poids|重量|gross weight|package weight|parcel weight|shipment weight|shipping weight|total weight|actual weight|order weight|weight value|weight total|bruttogewicht|gesamtgewicht|paketgewicht|sendungsgewicht|versandgewicht|peso bruto|peso total|peso del paquete|poids brut|poids total|poids du colis|毛重|包裹重量|总重量|实际重量|weight of shipment|weight of package|weight of parcel|peso del envío|wt|gross wt|total wt|ship wt|total weight lbs|weight for shipping|gew|brutto|gross|kilos brutos|combined product weight|product weight|products weight|total product weight|chargeable weight|waga|waga przesyłki|waga paczki|ağırlık|toplam ağırlık|вес|масса|вес посылки|重さ|商品重量|hmotnost|hmotnost zásilky|vikt|vægt|vekt|greutate|súly|masa|massa|mass|peso kg|totaal gewicht|brgew|무게|중량|paino|berat|berat paket|tömeg|brutogewicht',
  weightUnit:
    'weight unit|weight units|unit of weight|weight uom|gewichtseinheit|gewicht einheit|einheit gewicht|unidad de peso|unité de poids|重量单位|unit of measure|unit of measurement|uom|gewei',
  length:
    'length|länge|laenge|largo|longitud|longueur|长|长度|package length|parcel length|dim length|dimension length|paketlänge|dimension x|dim x|lunghezza|comprimento|lengte|długość|délka|længde|längd',
  width:
    'width|breite|ancho|largeur|宽|宽度|package width|parcel width|dim width|dimension width|paketbreite|breadth|dimension y|dim y|larghezza|largura|breedte|szerokość|šířka|bredde|bredd',
  height:
    'height|höhe|hoehe|alto|altura|hauteur|高|高度|package height|parcel height|dim height|dimension height|pakethöhe|dimension z|dim z|altezza|hoogte|wysokość|výška|højde|höjd',
  dimensionsUnit:
    'size unit|dimension unit|dimensions unit|dimension units|length unit|dim unit|dimensions uom|maßeinheit|unidad de medida|unité de mesure|尺寸单位',
  createdAt:
    'created|created at|order date|ordered date|order created|date created|created date|creation date|created on|purchase date|date ordered|date placed|order placed|date order date|sale date|date of order|date added|' +
    'bestelldatum|auftragsdatum|bestellt am|erstellt am|erstellt|erstelldatum|' +
    'fecha de pedido|fecha del pedido|fecha de creación|fecha de compra|fecha|' +
    'date de commande|date de la commande|date de création|date d achat|date|datum|下单日期|下单时间|创建时间|日期|order time|order datetime|created time|ts created|order placed at|ordered at|sales date|bestellzeit|bestellzeitpunkt|订单创建时间|付款时间|besteldatum|orderdatum|订单提交时间|提交时间|订单成立日期|订单日期|order created at|order creation date|order start date|datum der bestellung|date of sale|verkaufsdatum|fecha de venta|fecha venta|date de vente|data zamówienia|data utworzenia|sipariş tarihi|дата заказа|注文日時|注文日|data do pedido|data ordine|data złożenia|data da venda|data della vendita|purchased on|order date gmt|transaction date|acheté le|verkauft am|vendu le|sold on|document date|belegdatum|data objednávky|orderdato|ordredato|datum objednávky|po date|purchase order date|erdat|received date|date received|anl datum|angelegt am|anlagedatum|data|受注日|주문일|주문일시|결제일|timestamp',
  estimatedDeliveryDate:
    'estimated delivery|estimated delivery date|expected delivery|expected delivery date|delivery date|eta|due date|delivery due date|liefertermin|lieferdatum|voraussichtliche lieferung|zustelldatum|wunschtermin|fecha de entrega|fecha estimada de entrega|entrega estimada|fecha prevista de entrega|date de livraison|date de livraison prévue|date de livraison estimée|livraison prévue|livraison estimée|预计送达|送达日期|预计送达时间|预计送达日期|requested delivery date|required delivery date|required date|deliver by|deliver by date|delivery by|deliver before|must arrive by|latest delivery date|promised date|promised delivery date|arrival date|wunschlieferdatum|wunschliefertermin|gewünschtes lieferdatum|lieferung bis|fecha de entrega deseada|fecha de entrega solicitada|fecha límite de entrega|date livraison|date livraison souhaitée|date de livraison souhaitée|livraison souhaitée|date de livraison demandée|要求送达日期|期望送达日期|geplantes lieferdatum|planned delivery date|scheduled delivery date|à livrer avant|à livrer avant le|livrer avant|leverdatum|bezorgdatum|est delivery date|est delivery|exp delivery|exp delivery date|livraison avant|livraison avant le|liefern bis|ankunft|ankunft bis|ankunftsdatum|zustellung bis|zustellen bis|anlieferung bis|anliefertermin|entregar antes de|entrega antes del|承诺送达时间|req delivery date|requested del date|req del date|f entrega|fec entrega|fch entrega|fecha entr|livraison le|à livrer le|livrer le|date liv|date de liv|date de livraison maximum|date de livraison max|date limite de livraison|voraussichtliches lieferdatum|voraussichtlicher liefertermin|vorauss lieferdatum|liefertag|lieferdat|zustelltermin|data dostawy|termin dostawy|teslimat tarihi|дата доставки|配達希望日|お届け日|お届け希望日|data de entrega|data consegna|date prévue de livraison|req delivery|requested delivery|ship request date|data consegna richiesta|datum lieferung|お届け予定日|お届け予定 指定 日|配達日|requested del|deliv date|liefertermin bis|zust termin|zust datum|lieferdatum bis|lieferung am|zustellung am|termin|lfdat|estimated arrival date|estimated arrival|toimituspäivä|delivery deadline|forventet levering|beräknad leverans|data prevista|data cons',
  // "Reason" alone may be that of a return or an export.
  estimateReason:
    'delay reason|reason for delay|reason for the new date|verspätungsgrund|grund für das neue datum|motivo del retraso|motivo de la nueva fecha|motif du retard|raison de la nouvelle date|延误原因|更改日期的原因',
  itemDescription:
    'lineitem name|line item title|item name|item title|item description|items title|product name|product title|product description|goods description|description of goods|goods name|package contents|parcel contents|contents|content|commodity|commodity description|' +
    'artikelname|artikelbezeichnung|artikelbeschreibung|artikeltext|produktname|produktbezeichnung|warenbezeichnung|warenbeschreibung|inhalt|paketinhalt|sendungsinhalt|' +
    'nombre del producto|nombre producto|nombre del artículo|descripción del producto|descripción del artículo|contenido|contenido del paquete|mercancía|' +
    'nom du produit|nom produit|désignation|désignation produit|désignation article|libellé article|libellé produit|contenu|contenu du colis|marchandise|' +
    '商品名称|商品标题|货品名称|物品名称|产品名称|产品标题|宝贝标题|宝贝名称|品名|内件品名|托寄物|zawartość|nazwa produktu|nome prodotto|contenuto|descrizione articolo|nome do produto|productnaam|artikelomschrijving|ürün adı|наименование товара|название товара|товар|商品名|상품명|isi paket|nama produk|内容品|angebotstitel',
  itemQuantity: ITEM_COUNTS,
  notes:
    'notes|note|comment|comments|remarks|remark|order notes|order note|customer note|customer notes|customer comment|buyer note|buyer notes|notes from buyer|notes from the buyer|buyer message|bemerkung|bemerkungen|notiz|anmerkung|anmerkungen|kommentar|kundenkommentar|kundennotiz|notas|observaciones|comentarios|nota|nota del cliente|remarques|remarque|commentaire|commentaires|note client|note du client|备注|买家备注|客户备注|买家留言|订单备注|opmerkingen|opmerking|kundenhinweis|hinweis des kunden|notas del pedido|nota del pedido|note de commande|notes de commande|anmerkung des käufers|商家备注|客服备注|customer message|message from customer|note from customer|notes from customer|kommentar kunde|kommentar des kunden|hinweis kunde|hinweis|hinweise|freitext|hinweistext|obs|observ|observación|observations|bem|anm|uwagi|komentarz|notlar|açıklama|примечание|комментарий|備考|observações|osservazioni|note publique|note public|remark from buyer|remarks from buyer|uwagi klienta|uwagi kupującego|observação|obs destinatario|observaciones destinatario|meddelande|observatii|note cliente|poznámka|order comments|배송메세지|배송메시지|lisätiedot|catatan|megjegyzés',
  originAddress: `origin address|origin|sender address|absenderadresse|origen|dirección de origen|origine|adresse de départ|始发地址|发件地址|始发地|beladestelle|ladestelle|beladeort|ladeort|ladeadresse|verladeort|abholadresse|abholort|loading place|loading point|place of loading|pickup address|pickup location|lugar de carga|dirección de recogida|lieu de chargement|adresse d enlèvement|装货地址|提货地址|起运地|${PERSON_OR_PLACE.from}`,
  senderName:
    'sender|sender name|shipper|absender|versender|remitente|expéditeur|发件人|寄件人|发货人|mittente|remetente|nadawca|отправитель|afzender|avsender|avsändare|afsender|lähettäjä|odesílatel|ご依頼主|보내는사람|寄件方|发货方',
  senderCompany: 'sender company|absender firma|empresa remitente|société expéditrice|发件公司',
  senderEmail: 'sender email',
  senderPhone: 'sender phone',
  destinationAddress: `destination address|destination|address|delivery address|delivery location|lieferadresse|adresse|anschrift|lieferort|destino|dirección|dirección de entrega|adresse de livraison|收货地址|目的地|地址|entladestelle|entladeort|entladeadresse|zustelladresse|zustellort|unloading place|unloading point|place of unloading|lugar de descarga|lieu de déchargement|卸货地址|adres|adres dostawy|adres odbiorcy|teslimat adresi|alıcı adresi|адрес|адрес доставки|адрес получателя|お届け先住所|送付先住所|endereço|endereço de entrega|indirizzo di consegna|${PERSON_OR_PLACE.to}`,
  recipientName:
    'recipient|recipient name|consignee|receiver|addressee|name|customer name|empfänger|empfaenger|empfängername|warenempfänger|destinatario|consignatario|nombre|destinataire|nom|收件人|收货人|姓名|ontvanger|geadresseerde|mottaker|vastaanottaja|penerima|címzett|수령인|수취인|받는사람|받는분|收件者|收件方|收货方|customer|buyer|client|kunde|käufer|abnehmer|kundenname|cliente|comprador|acheteur|客户|买家|odbiorca|adresat|alıcı|alıcı adı|müşteri|получатель|фио получателя|お届け先|送付先|届け先名|お届け先名|送付先名称|destinatario nome|tiers|nume destinatar|modtager|mottagare|příjemce|nome destinatário|klant',
  recipientCompany: 'company|recipient company|firma|empresa|société|entreprise|公司|收件公司',
  recipientEmail: 'recipient email',
  recipientPhone: 'recipient phone',
  recipientLanguage: 'language|recipient language|customer language|sprache|idioma|langue|语言',
  recipientPostcode: 'recipient postcode',
  recipientInstructions:
    'instructions|delivery instructions|delivery instruction|delivery note|delivery notes|shipping instructions|shipping notes|special instructions|delivery comments|driver instructions|zustellhinweis|zustellhinweise|zustellanweisung|lieferhinweis|lieferhinweise|lieferanweisung|instrucciones|instrucciones de entrega|indicaciones de entrega|instructions de livraison|consignes de livraison|配送说明|配送备注|送货说明|派送要求|additional instructions|driver notes|driver note|hinweis für den fahrer|lieferanweisungen|teslimat notu|配達メモ|instruction livraison|leveringsinstruks|istruzioni consegna|instrukcje dostawy|bezorginstructies',
  customerReference:
    'customer reference|customer shipment reference|order number|order no|order nr|order num|order id|order order number|sales order number|sale order number|sales order|web order id|order name|order code|reference|ref|your reference|customer ref|reference number|reference no|reference 1|ref 1|ref no|shipment reference|order ref|order|' +
    'auftragsnr|auftragsnummer|auftragsnr kunde|auftr nr|auftrags id|bestellnr|bestellnummer|bestell id|belegnummer|referenz|referenznummer|kundenreferenz|sendungsreferenz|referenz 1|auftrag|bestellung|' +
    'número de pedido|nº de pedido|nº pedido|num pedido|id pedido|id del pedido|id de pedido|referencia del cliente|referencia de pedido|referencia del pedido|referencia|número de referencia|pedido|' +
    'n° de commande|n° cmde|numéro de commande|n° commande|no de commande|id commande|référence commande|référence de la commande|référence client|numéro de référence|commande|' +
    '订单号|订单编号|参考号|客户参考号|客户订单号|订单id|订单参考号|sales document|document number|platform order number|id order|order id required|merchant order number|external order id|purchase order no|ref cliente|referencia cliente|réf client|réf destinataire|réf commande|referentie|ordernummer|bestelnummer|numero ordine|numero bolla|riferimento|so|so number|sales order no|belegnr|número referencia|nº de orden|número de orden|orden|客户单号|单号|訂單號碼|reference id|main order number|主订单编号|主订单号|用户订单号|商家订单编号|平台订单号|référence expédition|référence d expédition|référence de l expédition|load|load number|load no|load id|bol|bol number|bol no|bill of lading|bill of lading number|kenmerk|backer number|pledge id|reference number value 1|package reference number value 1|shipper reference|shipper ref|job number|job no|auftragsreferenz|lieferscheinnummer|lieferschein|lieferscheinnr|ls nr|delivery note number|delivery note no|albarán|número de albarán|nº albarán|bon de livraison|n° bl|numéro de bl|doc no|doc number|doc nr|reference value|venta|n° de venta|número de venta|id de venta|n° de bl|numer zamówienia|nr zamówienia|numer referencyjny|nr referencyjny|zamówienie|sipariş no|sipariş numarası|referans no|номер заказа|№ заказа|заказ №|заказ|beleg|vbeln|注文番号|受注番号|número do pedido|pedido n|riferimento ordine|num ordine|delivery reference|n de venda|nº de venda|número da venda|número da encomenda|nº encomenda|rif cliente|riferimento cliente|číslo objednávky|ordrenummer|bestillingsnummer|rendelésszám|お客様管理番号|お客様管理ナンバー|customer order no|id zamówienia|nr zam|ordine|注文id|店舗伝票番号|주문번호|tilausnumero|viite|referinta|rendelés azonosító|ordre id|sales order code|原始单号|№ замовлення|nomor pesanan|no pesanan|comanda|rif ordine|nº da encomenda',
  orderReference:
    'order reference|po|po number|purchase order|purchase order number|cust po number|采购单号|po no|po check number|customer po|customer po number|customer po no|cust po|cust po no',
  invoiceReference:
    'invoice|invoice number|invoice no|invoice nr|invoice reference|invoice id|rechnung|rechnungsnummer|rechnungsnr|factura|número de factura|nº de factura|facture|numéro de facture|n° de facture|发票号|发票号码|invoice cm|invoice cm number',
  // "Status" alone may be that of an order, so it isn't mapped.
  status:
    'shipment status|delivery status|sendungsstatus|zustellstatus|estado del envío|statut de livraison|货件状态|运单状态|物流状态',
  statusPlace: 'status place|status location|statusort|lugar del estado|lieu du statut|状态地点',
  statusAt: 'status time|status date|statuszeit|statusdatum|fecha del estado|date du statut|状态时间',
  carrierReference:
    'carrier reference|carrier number|carrier tracking number|awb|awb number|air waybill|waybill|waybill number|consignment number|frachtbriefnummer|ref transportista|número de guía|réf transporteur|承运人单号|承运商单号|物流单号|快递单号|hawb|hawb no|hawb number|mawb|mawb no|pro number|pro no|tracking reference|house bill|house bill number|master bill',
};
