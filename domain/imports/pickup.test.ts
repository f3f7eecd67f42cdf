import { describe, expect, it } from 'vitest';
import { createPickupCheck } from './pickup.ts';

const isPickup = (heading: string, cell: string) => createPickupCheck([heading], { columns: {} })([cell]);

describe('a row of goods that are picked up', () => {
  it.each([
    ['Stop type', 'Pickup'],
    ['Type', 'PICK-UP'],
    ['Task Type', 'pick up'],
    ['Action', 'Collection'],
    ['Fulfillment Method', 'In-store pickup'],
    ['Auftragsart', 'Abholung'],
    ['Dienstart', 'Abholung'],
    ['Type de tâche', 'Enlèvement'],
    ['Tipo', 'Recogida'],
    ['Rodzaj zlecenia', 'Odbiór'],
    ['Тип', 'Забор'],
    ['类型', '取件'],
    ['区分', '集荷'],
  ])('is recognized from "%s" above "%s"', (heading, cell) => {
    expect(isPickup(heading, cell)).toBe(true);
  });

  it.each([
    ['Stop type', 'Delivery'],
    ['Stop type', 'Pickup and delivery'],
    ['Pickup type', 'Pickup'],
    ['Collection method', 'Collection'],
    ['Product type', 'Collection'],
    ['Payment method', 'Collection'],
    ['Remarks', 'Pickup'],
    ['Type', ''],
    ['送货方式', '自提'],
    ['Vehicle Type', 'Pickup'],
    ['Fahrzeugart', 'Pickup'],
    ['Tipo de vehículo', 'Pick-up'],
    ['车辆类型', 'Pickup'],
    ['Model', 'Pickup'],
    ['Return method', 'Pickup'],
    ['Rückgabeart', 'Abholung'],
    ['Last action', 'Pickup'],
    ['Start', 'Abholung'],
    ['揽收方式', '揽收'],
    ['集荷区分', '集荷'],
    ['Type', 'Abholung 2026-11-24 08:00-12:00, 040 555 0100, entfällt'],
  ])('is not seen in "%s" above "%s"', (heading, cell) => {
    expect(isPickup(heading, cell)).toBe(false);
  });

  it('is not seen in a column with a field', () => {
    expect(createPickupCheck(['Type'], { columns: { serviceType: [0] } })(['Pickup'])).toBe(false);
  });
});
