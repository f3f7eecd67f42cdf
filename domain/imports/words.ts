import { foldText } from '../fold-text.ts';
import type { Language } from '../languages.ts';
import type { PromiseReason } from '../promises/promise.ts';
import type { SERVICE_TYPES } from '../shipments/shipment.ts';
import type { ShipmentStatus } from '../shipments/status.ts';

const toMap = <Value extends string>(words: Readonly<Record<Value, readonly string[]>>): ReadonlyMap<string, Value> =>
  new Map(
    (Object.entries(words) as [Value, readonly string[]][]).flatMap(([value, list]) =>
      [value, ...list].map((word) => [foldText(word), value] as const),
    ),
  );

/** How lists name the services. */
export const SERVICE_WORDS = toMap({
  EXPRESS: ['Eilig', 'Expreß', 'Exprés', 'Urgente', 'Exprès', '快递', '特快', 'EXP'],
  STANDARD: ['Normal', 'Estándar', 'Regular', '标准', 'STD'],
  ECONOMY: ['Economico', 'Económico', 'Économique', 'Sparversand', 'Economy', '经济', 'ECO'],
  INTERNATIONAL: ['Internacional', 'Ausland', '国际', 'INT', 'INTL'],
} satisfies Record<(typeof SERVICE_TYPES)[number], string[]>);

/** How lists name the statuses: by the site's own words in its five languages. */
export const STATUS_WORDS = toMap({
  LABEL_CREATED: ['Label Created', 'Etikett erstellt', 'Etiqueta creada', 'Étiquette créée', '面单已创建'],
  IN_TRANSIT: ['In Transit', 'Unterwegs', 'En tránsito', 'En transit', '运输中'],
  OUT_FOR_DELIVERY: ['Out for Delivery', 'In der Zustellung', 'En reparto', 'En cours de livraison', '派送中'],
  DELIVERED: ['Delivered', 'Zugestellt', 'Entregado', 'Livré', '已送达', '已签收'],
  ON_HOLD: ['On Hold', 'Angehalten', 'En espera', 'En attente', '暂停运输'],
} satisfies Record<ShipmentStatus, string[]>);

/** How lists say why a promised date moves: by the words that visitors read (`event.promise.reason`), and shorter ones. */
export const REASON_WORDS = toMap({
  customs: [
    'customs inspection',
    'Zollprüfung',
    'Zoll',
    'inspección de aduanas',
    'aduanas',
    'contrôle douanier',
    'douane',
    '海关查验',
    '海关',
  ],
  weather: ['Wetter', 'el tiempo', 'tiempo', 'clima', 'météo', '天气原因', '天气'],
  traffic: ['Verkehr', 'Stau', 'el tráfico', 'tráfico', 'circulation', 'trafic', '交通原因', '交通'],
  capacity: [
    'too many shipments',
    'hohes Sendungsaufkommen',
    'exceso de envíos',
    'trop d’envois',
    "trop d'envois",
    '货量过大',
  ],
  address: ['address unclear', 'Adresse unklar', 'dirección poco clara', 'adresse imprécise', '地址不清'],
  recipient_wish: [
    'the recipient’s wish',
    "the recipient's wish",
    'Wunsch des Empfängers',
    'a petición del destinatario',
    'à la demande du destinataire',
    '应收件人要求',
  ],
  missed_connection: [
    'missed connection',
    'Anschluss verpasst',
    'conexión perdida',
    'correspondance manquée',
    '未赶上转运',
  ],
  held: ['on hold', 'zurückgestellt', 'envío retenido', 'envoi en attente', '货件暂缓'],
  attempt_failed: ['delivery attempted', 'Zustellung versucht', 'intento de entrega', 'livraison tentée', '派送未成功'],
  nobody_home: [
    'nobody was home',
    'nobody home',
    'niemand zu Hause',
    'no había nadie en casa',
    'personne n’était présent',
    "personne n'était présent",
    '无人在家',
  ],
  corrected_mistake: [
    'our mistake, put right',
    'unser Fehler, berichtigt',
    'error nuestro, corregido',
    'notre erreur, corrigée',
    '我方错误，已更正',
  ],
  other: ['another reason', 'anderer Grund', 'otro motivo', 'autre raison', '其他原因'],
} satisfies Record<Exclude<PromiseReason, 'unspecified'>, string[]>);

const LANGUAGE_NAMES: Record<Language, string[]> = {
  en: ['English', 'Englisch', 'Inglés', 'Anglais', '英语', 'eng'],
  es: ['Spanish', 'Spanisch', 'Español', 'Espagnol', '西班牙语', 'spa'],
  fr: ['French', 'Französisch', 'Francés', 'Français', '法语', 'fra'],
  de: ['German', 'Deutsch', 'Alemán', 'Allemand', '德语', 'deu', 'ger'],
  zh: ['Chinese', 'Chinesisch', 'Chino', 'Chinois', '中文', 'zh-cn', 'zho'],
};
export const LANGUAGE_WORDS = toMap(LANGUAGE_NAMES);
