import * as contract from '@fondly/contract/account/order-messages';
import type { Customer } from '../../accounts/sessions/actor.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Routes } from '../../platform/http/route.ts';
import { requireRole } from '../../restaurants/staff-access.ts';
import type { Staff } from '../../restaurants/staff-actors.ts';
import type { Order } from '../schema.ts';
import { flagMessage, listThread, markThreadRead, sendMessage, setTextBlocked, type Writer } from './write-message.ts';

const byCustomer = ({ id }: Customer): Writer => ({
  side: 'customer',
  personId: id,
  isOwn: (_tx: Tx, order: Order) => order.customerId === id,
});
const byStaff = (staff: Staff): Writer => ({
  side: 'restaurant',
  personId: staff.id,
  async isOwn(tx: Tx, order: Order) {
    await requireRole(tx, staff, 'counter');
    return order.restaurantId === staff.restaurant.id;
  },
});

export const orderMessageRoutes: Routes = (route) => {
  route(contract.listOrderMessages, ({ app, customer, params }) => listThread(app, byCustomer(customer), params.id));
  route(contract.sendOrderMessage, ({ app, customer, params, body }) =>
    sendMessage(app, byCustomer(customer), params.id, body),
  );
  route(contract.readOrderMessages, ({ app, customer, params }) =>
    markThreadRead(app, byCustomer(customer), params.id),
  );
  route(contract.flagOrderMessage, ({ app, customer, params }) =>
    flagMessage(app, byCustomer(customer), params.id, params.messageId),
  );
  route(contract.blockRestaurantText, ({ app, customer, params, body }) =>
    setTextBlocked(app, byCustomer(customer), params.id, body.isBlocked),
  );
  route(contract.listRestaurantMessages, ({ app, staff, params }) => listThread(app, byStaff(staff), params.id));
  route(contract.sendRestaurantMessage, ({ app, staff, params, body }) =>
    sendMessage(app, byStaff(staff), params.id, body),
  );
  route(contract.readRestaurantMessages, ({ app, staff, params }) => markThreadRead(app, byStaff(staff), params.id));
  route(contract.flagCustomerMessage, ({ app, staff, params }) =>
    flagMessage(app, byStaff(staff), params.id, params.messageId),
  );
  route(contract.blockCustomerText, ({ app, staff, params, body }) =>
    setTextBlocked(app, byStaff(staff), params.id, body.isBlocked),
  );
};
