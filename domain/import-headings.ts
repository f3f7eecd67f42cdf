import type { ImportField } from './import.ts';

/** Headings by which lists in five languages name a field; only letters and digits count; separated by bars. */
export const HEADINGS: Record<ImportField, string> = {
  trackingNumber:
    'tracking number|tracking|tracking no|sendungsnummer|seguimiento|numéro de suivi|número de seguimiento|运单号|追踪号',
  serviceType: 'service|service type|versandart|servicio|service level|服务|服务类型',
  weight:
    'weight|gewicht|peso|poids|重量|gross weight|package weight|parcel weight|shipment weight|shipping weight|total weight|weight value|bruttogewicht|gesamtgewicht|paketgewicht|peso bruto|peso total|poids brut|poids total|毛重',
  weightUnit:
    'weight unit|weight units|weight uom|gewichtseinheit|gewicht einheit|unidad de peso|unité de poids|重量单位',
  length: 'length|länge|largo|longitud|longueur|长|长度',
  width: 'width|breite|ancho|largeur|宽|宽度',
  height: 'height|höhe|alto|altura|hauteur|高|高度',
  dimensionsUnit:
    'size unit|dimension unit|dimensions unit|length unit|maßeinheit|unidad de medida|unité de mesure|尺寸单位',
  createdAt:
    'created|created at|order date|bestelldatum|auftragsdatum|fecha de pedido|fecha|date de commande|date|datum|下单日期|日期',
  estimatedDeliveryDate:
    'estimated delivery|delivery date|eta|due date|liefertermin|lieferdatum|fecha de entrega|date de livraison|预计送达|送达日期',
  // "Reason" alone is as often that of a return or of an export.
  estimateReason:
    'delay reason|reason for delay|reason for the new date|verspätungsgrund|grund für das neue datum|motivo del retraso|motivo de la nueva fecha|motif du retard|raison de la nouvelle date|延误原因|更改日期的原因',
  notes:
    'notes|note|comment|comments|remarks|bemerkung|bemerkungen|notiz|notas|observaciones|remarques|commentaire|备注',
  originAddress:
    'origin address|origin|from|sender address|absenderadresse|von|origen|dirección de origen|origine|adresse de départ|始发地址|发件地址',
  senderName: 'sender|sender name|absender|remitente|expéditeur|发件人',
  senderCompany: 'sender company|absender firma|empresa remitente|société expéditrice|发件公司',
  senderEmail: 'sender email|absender email|correo del remitente|email expéditeur|发件人邮箱',
  senderPhone: 'sender phone|absender telefon|teléfono del remitente|téléphone expéditeur|发件人电话',
  destinationAddress:
    'destination address|destination|to|address|delivery address|ship to|lieferadresse|adresse|anschrift|nach|destino|dirección|dirección de entrega|adresse de livraison|收货地址|目的地|地址',
  recipientName:
    'recipient|recipient name|consignee|name|customer name|empfänger|empfängername|destinatario|nombre|destinataire|nom|收件人|姓名',
  recipientCompany: 'company|recipient company|firma|empresa|société|entreprise|公司|收件公司',
  recipientEmail:
    'email|e-mail|mail|recipient email|email empfänger|correo|correo electrónico|courriel|邮箱|电子邮件|收件人邮箱',
  recipientPhone:
    'phone|telephone|mobile|recipient phone|telefon|telefonnummer|handy|teléfono|móvil|téléphone|portable|电话|手机|收件人电话',
  recipientLanguage: 'language|recipient language|sprache|idioma|langue|语言',
  recipientPostcode: 'recipient postcode',
  recipientInstructions:
    'instructions|delivery instructions|zustellhinweis|lieferhinweis|instrucciones|instructions de livraison|配送说明',
  customerReference:
    'customer reference|reference|ref|your reference|order|order no|order number|order id|auftragsnr|auftragsnummer|bestellnr|bestellnummer|referenz|kundenreferenz|pedido|número de pedido|referencia|commande|n° de commande|numéro de commande|référence|订单号|参考号|客户参考号',
  orderReference: 'order reference|po|po number|purchase order|采购单号',
  invoiceReference:
    'invoice|invoice number|invoice no|invoice reference|rechnung|rechnungsnummer|rechnungsnr|factura|número de factura|facture|发票号',
  // "Status" alone is that of an order as often as that of a shipment, and is not taken for one.
  status:
    'shipment status|delivery status|sendungsstatus|zustellstatus|estado del envío|statut de livraison|运单状态|物流状态',
  statusPlace: 'status place|status location|statusort|lugar del estado|lieu du statut|状态地点',
  statusAt: 'status time|status date|statuszeit|statusdatum|fecha del estado|date du statut|状态时间',
  carrierReference: 'carrier reference|carrier number|frachtführer|ref transportista|réf transporteur|承运商单号',
};

/** Headings of parts of an address, in the order in which the parts are joined: city first. */
export const ADDRESS_PARTS: readonly string[] = [
  'city|town|ort|stadt|ciudad|población|ville|城市',
  'street|street address|address line 1|address 1|straße|strasse|calle|rue|街道',
  'postcode|postal code|zip|zip code|plz|postleitzahl|código postal|cp|code postal|邮编',
  'country|land|país|pays|国家',
];
