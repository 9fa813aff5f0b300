-- setup.any_school
select any_school() as exists;

-- setup.create_school
select school_id, user_id
from create_school($1, $2, 'USD', 'en-US', $3, $4, $5);
