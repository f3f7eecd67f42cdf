import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { ImportField } from '#domain/import.ts';
import { guessMapping } from '#domain/import-guess.ts';
import { readTable } from './read-table.ts';

const FOLDER = 'tests/fixtures/field/foreign';

type Guessed = Partial<Record<ImportField, string>>;
/** Which headings make each field, in order. What is not named here is not guessed. */
const RIGHT: Record<string, Guessed> = {
  'amazon-unshipped.txt': {
    customerReference: 'order-id',
    createdAt: 'purchase-date',
    serviceType: 'ship-service-level',
    destinationAddress:
      'ship-city + ship-address-1 + ship-address-2 + ship-address-3 + ship-postal-code + ship-state + ship-country',
    recipientName: 'recipient-name',
    recipientEmail: 'buyer-email',
    recipientPhone: 'ship-phone-number',
    recipientInstructions: 'delivery-Instructions',
  },
  'bigcommerce-orders.csv': {
    customerReference: 'Order ID',
    createdAt: 'Order Date',
    serviceType: 'Ship Method',
    destinationAddress:
      'Shipping Suburb + Shipping Street 1 + Shipping Street 2 + Shipping Zip + Shipping State + Shipping Country',
    recipientName: 'Shipping First Name + Shipping Last Name',
    recipientCompany: 'Shipping Company',
    recipientEmail: 'Customer Email',
    recipientPhone: 'Shipping Phone',
  },
  'camel-case.csv': {
    customerReference: 'orderNo',
    weight: 'weightKg',
    originAddress: 'originCity + originZip',
    destinationAddress: 'receiverCity + receiverAddress + receiverHouseNo + receiverZipCode + receiverCountryCode',
    recipientName: 'receiverName',
    recipientEmail: 'receiverMail',
  },
  'colissimo-fr.csv': {
    customerReference: 'Référence commande',
    weight: 'Poids (g)',
    originAddress: 'Ville expéditeur + Adresse expéditeur + Code postal expéditeur',
    senderName: 'Nom expéditeur',
    destinationAddress:
      'Commune destinataire + Adresse 1 destinataire + Adresse 2 destinataire + Code postal destinataire + Pays destinataire',
    recipientName: 'Prénom destinataire + Nom destinataire',
    recipientCompany: 'Raison sociale destinataire',
    recipientEmail: 'E-mail destinataire',
    recipientPhone: 'Portable destinataire',
    recipientInstructions: 'Instructions de livraison',
  },
  'correos-es.csv': {
    customerReference: 'Referencia',
    weight: 'Peso (kg)',
    notes: 'Observaciones',
    originAddress: 'Población remitente + Dirección remitente + Código postal remitente',
    senderName: 'Nombre remitente',
    destinationAddress:
      'Población destinatario + Dirección destinatario + Piso y puerta + Código postal destinatario + Provincia destinatario + País destinatario',
    recipientName: 'Nombre destinatario + Apellidos destinatario',
    recipientCompany: 'Empresa destinatario',
    recipientEmail: 'Email destinatario',
    recipientPhone: 'Teléfono destinatario',
  },
  'delhivery-orders.csv': {
    customerReference: 'Sale Order Number',
    weight: 'Weight (gm)',
    destinationAddress:
      'Shipping City + Shipping Address Line1 + Shipping Address Line2 + Shipping Pincode + Shipping State',
    recipientName: 'Customer Name',
    recipientPhone: 'Customer Phone',
  },
  'dhl-versenden.csv': {
    customerReference: 'Sendungsreferenz',
    serviceType: 'Produkt- und Servicedetails',
    weight: 'Gewicht',
    length: 'Länge',
    width: 'Breite',
    height: 'Höhe',
    originAddress: 'Absender Ort + Absender Straße + Absender Hausnummer + Absender PLZ',
    senderName: 'Absender Name 1',
    destinationAddress:
      'Empfänger Ort + Empfänger Straße + Empfänger Hausnummer + Empfänger Name 2 / Postnummer + Empfänger PLZ + Empfänger Land',
    recipientName: 'Empfänger Name 1',
    recipientEmail: 'Empfänger E-Mail-Adresse',
    recipientPhone: 'Empfänger Telefonnummer',
  },
  'dianxiaomi-zh.csv': {
    customerReference: '订单号',
    createdAt: '下单时间',
    notes: '买家备注',
    destinationAddress: '城市 + 地址1 + 地址2 + 邮编 + 省/州 + 国家二字码',
    recipientName: '买家姓名',
    recipientEmail: 'Email',
    recipientPhone: '手机',
  },
  'dpd-de.csv': {
    customerReference: 'Referenz1',
    weight: 'Paketgewicht',
    destinationAddress:
      'EmpfaengerOrt + EmpfaengerStrasse + EmpfaengerHausnummer + Empfängername2 + EmpfaengerPLZ + EmpfaengerLand',
    recipientName: 'Empfängername1',
    recipientEmail: 'EmpfaengerEmail',
    recipientPhone: 'EmpfaengerTelefon',
  },
  'easyparcel.csv': {
    customerReference: 'Reference',
    weight: 'Weight (kg)*',
    originAddress: 'Sender City* + Sender Address* + Sender Postcode*',
    senderName: 'Sender Name*',
    senderCompany: 'Sender Company',
    senderEmail: 'Sender Email',
    senderPhone: 'Sender Contact*',
    destinationAddress: 'Receiver City* + Receiver Address* + Receiver Postcode*',
    recipientName: 'Receiver Name*',
    recipientCompany: 'Receiver Company',
    recipientEmail: 'Receiver Email',
    recipientPhone: 'Receiver Contact*',
  },
  'ebay-orders.csv': {
    trackingNumber: 'Tracking Number',
    customerReference: 'Order Number',
    createdAt: 'Sale Date',
    notes: 'Buyer Note',
    serviceType: 'Shipping Service',
    destinationAddress:
      'Ship To City + Ship To Address 1 + Ship To Address 2 + Ship To Zip + Ship To State + Ship To Country',
    recipientName: 'Ship To Name',
    recipientEmail: 'Buyer Email',
    recipientPhone: 'Ship To Phone',
  },
  'etsy-sold-order-items.csv': {
    customerReference: 'Order ID',
    createdAt: 'Sale Date',
    destinationAddress: 'Ship City + Ship Address1 + Ship Address2 + Ship Zipcode + Ship State + Ship Country',
    recipientName: 'Ship Name',
  },
  'fedex-ship-manager.csv': {
    customerReference: 'reference',
    serviceType: 'serviceType',
    weight: 'packageWeight',
    weightUnit: 'weightUnits',
    length: 'length',
    width: 'width',
    height: 'height',
    originAddress: 'senderCity + senderLine1 + senderPostcode + senderCountry',
    senderName: 'senderContactName',
    senderCompany: 'senderCompany',
    senderPhone: 'senderContactNumber',
    destinationAddress:
      'recipientCity + recipientLine1 + recipientLine2 + recipientPostcode + recipientState + recipientCountry',
    recipientName: 'recipientContactName',
    recipientCompany: 'recipientCompany',
    recipientEmail: 'recipientEmail',
    recipientPhone: 'recipientContactNumber',
  },
  'g1.csv': {
    customerReference: 'Order No',
    serviceType: 'Service',
    weight: 'Gewicht (g)',
    destinationAddress: 'City + Street + ZIP + Country',
    recipientName: 'Name',
  },
  'g3.csv': {
    customerReference: 'Order No',
    serviceType: 'Service',
    weight: 'Weight',
    weightUnit: 'Weight unit',
    destinationAddress: 'City + Street + ZIP + Country',
    recipientName: 'Name',
  },
  'jtl-wawi.csv': {
    customerReference: 'Auftragsnummer',
    destinationAddress:
      'Lieferadresse_Ort + Lieferadresse_Strasse + Lieferadresse_Hausnummer + Lieferadresse_Postleitzahl + Lieferadresse_Land',
    recipientName: 'Lieferadresse_Vorname + Lieferadresse_Nachname',
    recipientCompany: 'Lieferadresse_Firma',
  },
  'magento-orders.csv': {
    customerReference: 'ID',
    createdAt: 'Purchase Date',
    destinationAddress: 'Shipping Address',
    recipientName: 'Ship-to Name',
    recipientEmail: 'Customer Email',
  },
  'odoo-transfers.csv': {
    customerReference: 'Reference',
    weight: 'Weight',
    destinationAddress:
      'Contact/City + Contact/Street + Contact/Street2 + Contact/Zip + Contact/State + Contact/Country',
    recipientName: 'Contact/Name',
    recipientEmail: 'Contact/Email',
    recipientPhone: 'Contact/Phone',
  },
  'pirateship.csv': {
    customerReference: 'Order ID',
    weight: 'Pounds + Ounces',
    length: 'Length',
    width: 'Width',
    height: 'Height',
    destinationAddress: 'City + Address 1 + Address 2 + Zipcode + State + Country',
    recipientName: 'Name',
    recipientCompany: 'Company',
    recipientEmail: 'Email',
    recipientPhone: 'Phone',
  },
  'prestashop-deliveries.csv': {
    customerReference: 'reference',
    destinationAddress: 'delivery_city + delivery_address1 + delivery_address2 + delivery_postcode + delivery_country',
    createdAt: 'date_add',
    recipientName: 'delivery_firstname + delivery_lastname',
    recipientCompany: 'delivery_company',
    recipientEmail: 'email',
    recipientPhone: 'delivery_phone',
  },
  'royalmail-click-and-drop.csv': {
    customerReference: 'Order reference',
    serviceType: 'Service code',
    weight: 'Weight',
    createdAt: 'Date',
    destinationAddress: 'City + Address line 1 + Address line 2 + Address line 3 + Postcode + County + Country',
    recipientName: 'First name + Last name',
    recipientCompany: 'Company name',
    recipientEmail: 'Email',
    recipientPhone: 'Phone',
    recipientInstructions: 'Special instructions',
  },
  'sendcloud.csv': {
    customerReference: 'order_number',
    weight: 'weight',
    destinationAddress: 'city + address + house_number + postal_code + country',
    recipientName: 'name',
    recipientCompany: 'company_name',
    recipientEmail: 'email',
    recipientPhone: 'telephone',
  },
  'sf-express-zh.csv': {
    customerReference: '客户订单号',
    weight: '重量(kg)',
    notes: '备注',
    originAddress: '寄件人城市 + 寄件人详细地址 + 寄件人省',
    senderName: '寄件人姓名',
    senderPhone: '寄件人电话',
    destinationAddress: '收件人城市 + 收件人详细地址 + 收件人区 + 收件人邮编 + 收件人省',
    recipientName: '收件人姓名',
    recipientCompany: '收件公司',
    recipientPhone: '收件人手机',
  },
  'shipstation-orders.csv': {
    customerReference: 'Order - Number',
    createdAt: 'Date - Order Date',
    serviceType: 'Service - Requested',
    weight: 'Weight - Total',
    weightUnit: 'Weight - Units',
    destinationAddress:
      'Ship To - City + Ship To - Address 1 + Ship To - Address 2 + Ship To - Address 3 + Ship To - Postal Code + Ship To - State + Ship To - Country',
    recipientName: 'Ship To - Name',
    recipientCompany: 'Ship To - Company',
    recipientEmail: 'Buyer - Email',
    recipientPhone: 'Ship To - Phone',
  },
  'shopify-orders.csv': {
    customerReference: 'Name',
    createdAt: 'Created at',
    notes: 'Notes',
    serviceType: 'Shipping Method',
    destinationAddress:
      'Shipping City + Shipping Address1 + Shipping Address2 + Shipping Zip + Shipping Province + Shipping Country',
    recipientName: 'Shipping Name',
    recipientCompany: 'Shipping Company',
    recipientEmail: 'Email',
    recipientPhone: 'Shipping Phone',
  },
  'shopware-de.csv': {
    customerReference: 'Bestellnummer',
    createdAt: 'Bestelldatum',
    serviceType: 'Versandart',
    weight: 'Gewicht in kg',
    notes: 'Kundenkommentar',
    destinationAddress:
      'Lieferadresse Ort + Lieferadresse Straße + Lieferadresse Adresszusatz + Lieferadresse PLZ + Lieferadresse Land',
    recipientName: 'Lieferadresse Vorname + Lieferadresse Nachname',
    recipientCompany: 'Lieferadresse Firma',
    recipientEmail: 'Kunden-E-Mail',
  },
  'squarespace-orders.csv': {
    customerReference: 'Order ID',
    createdAt: 'Created at',
    serviceType: 'Shipping Method',
    destinationAddress:
      'Shipping City + Shipping Address1 + Shipping Address2 + Shipping Zip + Shipping Province + Shipping Country',
    recipientName: 'Shipping Name',
    recipientEmail: 'Email',
    recipientPhone: 'Shipping Phone',
  },
  'ups-worldship.csv': {
    customerReference: 'Reference1',
    serviceType: 'ServiceType',
    weight: 'ActualWeight',
    destinationAddress:
      'ShiptoCity + ShiptoAddress1 + ShiptoAddress2 + ShiptoAddress3 + ShiptoPostcode + ShiptoState + ShiptoCountry',
    recipientName: 'Attention',
    recipientCompany: 'CompanyName',
    recipientEmail: 'ShiptoEmail',
    recipientPhone: 'ShipToPhone',
  },
  'woocommerce-fr.csv': {
    customerReference: 'Numéro de commande',
    createdAt: 'Date de commande',
    serviceType: 'Méthode de livraison',
    destinationAddress:
      'Ville (livraison) + Adresse 1 (livraison) + Adresse 2 (livraison) + Code postal (livraison) + Pays (livraison)',
    recipientName: 'Prénom (livraison) + Nom (livraison)',
  },
  'woocommerce-orders.csv': {
    customerReference: 'Order Number',
    createdAt: 'Order Date',
    notes: 'Customer Note',
    serviceType: 'Shipping Method Title',
    destinationAddress:
      'City (Shipping) + Address 1&2 (Shipping) + Postcode (Shipping) + State Code (Shipping) + Country Code (Shipping)',
    recipientName: 'First Name (Shipping) + Last Name (Shipping)',
  },
};

async function guess(name: string): Promise<Guessed> {
  const { header, rows } = await readTable(readFileSync(`${FOLDER}/${name}`), { fileName: name });
  const { columns } = guessMapping(
    header,
    rows.map(({ cells }) => cells),
  );
  return Object.fromEntries(
    Object.entries(columns).map(([field, list]) => [field, list.map((column) => header[column]).join(' + ')]),
  );
}

it('has what is right of every list', () => {
  expect(Object.keys(RIGHT).sort()).toEqual(readdirSync(FOLDER).sort());
});

it.each(Object.keys(RIGHT))('guesses what each column of %s is', async (name) => {
  expect(await guess(name)).toEqual(RIGHT[name]);
});
