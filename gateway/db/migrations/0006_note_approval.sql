-- The commissions of payments whose note was approved had stayed in the state of those that await one.
UPDATE commissions SET state = 3
FROM payment_items JOIN payments ON payments.id = payment_items.payment_id
WHERE payment_items.commission_id = commissions.id AND payment_items.active AND payments.status = 'ready' AND commissions.state = 12;
