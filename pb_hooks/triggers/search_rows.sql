-- How many there are of each status, without counting a hundred thousand at each glance.
CREATE TRIGGER search_rows_more AFTER INSERT ON search_rows
BEGIN
  INSERT INTO search_counts (status, n) VALUES (NEW.status, 1) ON CONFLICT (status) DO UPDATE SET n = n + 1;
END;

CREATE TRIGGER search_rows_less AFTER DELETE ON search_rows
BEGIN
  UPDATE search_counts SET n = n - 1 WHERE status = OLD.status;
END;
